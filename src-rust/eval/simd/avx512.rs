//! AVX-512, 32 hands at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::kernel::{Engine, Measure, Source, rank_groups};
use super::lanes::{Lanes, Suits};
use super::lookups::{Bytes, Words, tabulate};

/// Says that the processor has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof(());

impl Proof {
    pub fn look() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

/// A number for each of 32 hands.
#[derive(Clone, Copy)]
pub(super) struct Zmm(__m512i);

impl Engine for Proof {
    const HANDS: usize = Zmm::HANDS;

    fn rank_groups<S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
        self,
        items: &[S::Item],
        outputs: [&mut [u16]; N],
    ) -> bool {
        // SAFETY: a `Proof` is made where the processor has all of these.
        unsafe { with_all::<S, M, N, CHECK>(self, items, outputs) }
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,gfni,bmi2,popcnt"
)]
fn with_all<S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
    proof: Proof,
    items: &[S::Item],
    outputs: [&mut [u16]; N],
) -> bool {
    rank_groups::<Zmm, S, M, N, CHECK>(proof, items, outputs)
}

/// The instructions, which are there: a `Zmm` or a `Proof` is at hand wherever this is used.
macro_rules! instruction {
    ($name:ident $(::<$constant:tt>)? ($($argument:expr),*)) => {
        // SAFETY: only a `Proof` makes a `Zmm`, and a `Proof` is made where the processor has all
        // that these instructions ask for. They read and write registers alone.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

/// The 64 bytes.
#[inline(always)]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: as in `instruction`, all callers hold a `Zmm` or a `Proof`; the reference is to 64
    // bytes, and the instruction asks for no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The 64 bytes from a place on.
#[inline(always)]
fn load_at(bytes: &[u8], start: usize) -> __m512i {
    load(bytes[start..].first_chunk().expect("64 bytes"))
}

/// The 32 words.
#[inline(always)]
fn load_words(words: &[u16; 32]) -> __m512i {
    // SAFETY: as in `load`; 32 words are 64 bytes.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// Eight masks.
#[inline(always)]
fn load_masks(masks: &[u64; 8]) -> __m512i {
    // SAFETY: as in `load`; eight masks are 64 bytes.
    unsafe { _mm512_loadu_si512(masks.as_ptr().cast()) }
}

/// The words of even number, then those of odd number, of 32 masks' words: a suit is every fourth.
static EVENS: [[u16; 32]; 2] = [
    tabulate!(32, i => 4 * (i as u16 % 16) + i as u16 / 16),
    tabulate!(32, i => 4 * (i as u16 % 16) + 2 + i as u16 / 16),
];
/// The first halves of two vectors, then the second halves.
static HALVES: [[u16; 32]; 2] = [
    tabulate!(32, i => i as u16 % 16 + 32 * (i as u16 / 16)),
    tabulate!(32, i => i as u16 % 16 + 32 * (i as u16 / 16) + 16),
];

/// The suits of 32 masks, eight in each vector.
#[inline(always)]
fn suits_of(masks: [__m512i; 4]) -> Suits<Zmm> {
    let [clubs, diamonds] = two_suits(masks, &EVENS[0]);
    let [hearts, spades] = two_suits(masks, &EVENS[1]);
    [clubs, diamonds, hearts, spades]
}

#[inline(always)]
fn two_suits([a, b, c, d]: [__m512i; 4], suits: &[u16; 32]) -> [Zmm; 2] {
    let ab = instruction!(_mm512_permutex2var_epi16(a, load_words(suits), b));
    let cd = instruction!(_mm512_permutex2var_epi16(c, load_words(suits), d));
    let [first, second] = [load_words(&HALVES[0]), load_words(&HALVES[1])];
    [
        Zmm(instruction!(_mm512_permutex2var_epi16(ab, first, cd))),
        Zmm(instruction!(_mm512_permutex2var_epi16(ab, second, cd))),
    ]
}

/// The place of a card's bit in a mask.
const fn place(id: usize) -> usize {
    id % 4 * 16 + id / 4
}

/// By id: the bit of a card in its byte of a mask. What is no card has none.
static BIT_IN_BYTE: [u8; 64] = tabulate!(64, id => if id < 52 { 1 << (place(id) % 8) } else { 0 });
/// By id: which byte of a mask that is, one bit for each.
static BYTE_IN_MASK: [u8; 64] = tabulate!(64, id => if id < 52 { 1 << (place(id) / 8) } else { 0 });

/// Which of 64 bytes belong where, one row in each quadword.
struct Spread<const WIDTH: usize>;

impl<const WIDTH: usize> Spread<WIDTH> {
    /// Of eight rows at the start of the bytes.
    const FIRST: [u8; 64] = Self::from(0);
    /// Of eight rows at their end.
    const LAST: [u8; 64] = Self::from(64 - 8 * WIDTH);

    const fn from(start: usize) -> [u8; 64] {
        tabulate!(64, i => if i % 8 < WIDTH { (start + i / 8 * WIDTH + i % 8) as u8 } else { 0 })
    }
}

/// The masks of eight rows.
///
/// For each row there are two matrices of bits with a row for each card, one that tells its byte and
/// one that tells its bit in the byte. The mask is the product of the first, turned over, and the
/// second. A card that comes twice cancels itself.
#[inline(always)]
fn masks_of<const WIDTH: usize>(bytes: __m512i, spread: &[u8; 64]) -> __m512i {
    const IDENTITY: i64 = 0x8040_2010_0804_0201_u64 as i64;
    const REVERSED: i64 = 0x0102_0408_1020_4080;

    let cards = instruction!(_mm512_permutexvar_epi8(load(spread), bytes));
    let bits = instruction!(_mm512_permutexvar_epi8(cards, load(&BIT_IN_BYTE)));
    let in_row = const { u64::MAX / 255 * ((1 << WIDTH) - 1) };
    let places = instruction!(_mm512_maskz_permutexvar_epi8(
        in_row,
        cards,
        load(&BYTE_IN_MASK)
    ));
    let identity = instruction!(_mm512_set1_epi64(IDENTITY));
    let reversed = instruction!(_mm512_set1_epi64(REVERSED));
    let places = instruction!(_mm512_gf2p8affine_epi64_epi8::<0>(identity, places));
    let bits = instruction!(_mm512_gf2p8affine_epi64_epi8::<0>(reversed, bits));
    instruction!(_mm512_gf2p8affine_epi64_epi8::<0>(places, bits))
}

macro_rules! operators {
    ($($operator:ident, $method:ident, $instruction:ident;)*) => {$(
        impl $operator for Zmm {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(instruction!($instruction(self.0, other.0)))
            }
        }
    )*};
}

operators! {
    Add, add, _mm512_add_epi16;
    Sub, sub, _mm512_sub_epi16;
    BitAnd, bitand, _mm512_and_si512;
    BitOr, bitor, _mm512_or_si512;
    BitXor, bitxor, _mm512_xor_si512;
}

/// The truth table of an operation on three bits.
macro_rules! ternary {
    ($($name:ident, $a:ident $b:ident $c:ident => $bit:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            const TABLE: i32 = {
                let (mut table, mut i) = (0, 0);
                while i < 8 {
                    let ($a, $b, $c) = (i >> 2 & 1, i >> 1 & 1, i & 1);
                    table |= ($bit) << i;
                    i += 1;
                }
                table
            };
            Self(instruction!(_mm512_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0)))
        }
    )*};
}

/// The lower byte of each word.
const LOWER_BYTES: u64 = 0x5555_5555_5555_5555;

impl Zmm {
    #[inline(always)]
    fn bytes_of(self, [first, second]: [&[u8; 64]; 2]) -> Self {
        Self(instruction!(_mm512_maskz_permutex2var_epi8(
            LOWER_BYTES,
            load(first),
            self.0,
            load(second)
        )))
    }
}

impl Lanes for Zmm {
    type Mask = u32;
    type Proof = Proof;

    const HANDS: usize = 32;
    /// Only the lowest six bits of an id are looked at.
    const STRAY: u16 = 0xC0C0;

    #[inline(always)]
    fn zero(_: Proof) -> Self {
        Self(instruction!(_mm512_setzero_si512()))
    }

    #[inline(always)]
    fn of_masks(_: Proof, masks: &[u64]) -> Suits<Self> {
        let (eights, _) = masks.as_chunks();
        suits_of([
            load_masks(&eights[0]),
            load_masks(&eights[1]),
            load_masks(&eights[2]),
            load_masks(&eights[3]),
        ])
    }

    #[inline(always)]
    fn of_ids<const WIDTH: usize>(_: Proof, ids: &[u8]) -> (Suits<Self>, Self) {
        let rows = 8 * WIDTH;
        // What is read of the last rows starts before them, so as not to end behind them.
        let (a, b, c, d) = (
            load_at(ids, 0),
            load_at(ids, rows),
            load_at(ids, 2 * rows),
            load_at(ids, 4 * rows - 64),
        );
        let (first, last) = (&Spread::<WIDTH>::FIRST, &Spread::<WIDTH>::LAST);
        let suits = suits_of([
            masks_of::<WIDTH>(a, first),
            masks_of::<WIDTH>(b, first),
            masks_of::<WIDTH>(c, first),
            masks_of::<WIDTH>(d, last),
        ]);
        (suits, Self(a).or3(Self(b), Self(c)) | Self(d))
    }

    #[inline(always)]
    fn write(self, numbers: &mut [u16]) {
        let numbers: &mut [u16; 32] = numbers.try_into().expect("32 hands");
        // SAFETY: as in `instruction`; the reference is to 64 bytes, and the instruction asks for no
        // alignment.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        instruction!(_mm512_test_epi16_mask(self.0, self.0)) != 0
    }

    #[inline(always)]
    fn all(self, number: u16) -> Self {
        Self(instruction!(_mm512_set1_epi16(number as i16)))
    }

    #[inline(always)]
    fn shifted_up<const BITS: u32>(self) -> Self {
        Self(instruction!(_mm512_slli_epi16::<BITS>(self.0)))
    }

    #[inline(always)]
    fn shifted_down<const BITS: u32>(self) -> Self {
        Self(instruction!(_mm512_srli_epi16::<BITS>(self.0)))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(instruction!(_mm512_min_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(instruction!(_mm512_max_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn mean(self, other: Self) -> Self {
        Self(instruction!(_mm512_avg_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(instruction!(_mm512_popcnt_epi16(self.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(instruction!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn meets(self, other: Self) -> u32 {
        instruction!(_mm512_test_epi16_mask(self.0, other.0))
    }

    #[inline(always)]
    fn exceeds(self, number: u16) -> u32 {
        instruction!(_mm512_cmpgt_epi16_mask(self.0, self.all(number).0))
    }

    #[inline(always)]
    fn equals(self, number: u16) -> u32 {
        instruction!(_mm512_cmpeq_epi16_mask(self.0, self.all(number).0))
    }

    #[inline(always)]
    fn or_where(self, mask: u32, other: Self) -> Self {
        Self(instruction!(_mm512_mask_mov_epi16(self.0, mask, other.0)))
    }

    #[inline(always)]
    fn plus_where(self, mask: u32, other: Self) -> Self {
        Self(instruction!(_mm512_mask_add_epi16(
            self.0, mask, self.0, other.0
        )))
    }

    #[inline(always)]
    fn only_where(self, mask: u32) -> Self {
        Self(instruction!(_mm512_maskz_mov_epi16(mask, self.0)))
    }

    #[inline(always)]
    fn look_up_32(self, table: &'static Bytes<32>) -> Self {
        let words = instruction!(_mm512_cvtepu8_epi16(load_32(&table.0)));
        Self(instruction!(_mm512_permutexvar_epi16(self.0, words)))
    }

    #[inline(always)]
    fn look_up_64(self, table: &'static Words<64>) -> Self {
        let (halves, _) = table.whole.as_chunks();
        let [first, second] = [load_words(&halves[0]), load_words(&halves[1])];
        Self(instruction!(_mm512_permutex2var_epi16(
            first, self.0, second
        )))
    }

    #[inline(always)]
    fn plus_lower(self, ranks: Self, table: &'static Bytes<128>) -> Self {
        let (halves, _) = table.0.as_chunks();
        let [first, second] = [load(&halves[0]), load(&halves[1])];
        // The upper bytes find something too, which was taken off the number of the upper part.
        self + Self(instruction!(_mm512_permutex2var_epi8(
            first, ranks.0, second
        )))
    }

    #[inline(always)]
    fn look_up_256(self, table: &'static Bytes<256>) -> Self {
        let (quarters, _) = table.0.as_chunks();
        let first = self.bytes_of([&quarters[0], &quarters[1]]);
        let second = self.bytes_of([&quarters[2], &quarters[3]]);
        let higher_bit = self.all(0x80);
        first.or_where(self.meets(higher_bit), second)
    }

    ternary! {
        xor3, a b c => a ^ b ^ c;
        or3, a b c => a | b | c;
        and3, a b c => a & b & c;
        majority, a b c => (a & b) | (c & (a | b));
        or_both, a b c => a | (b & c);
        and_either, a b c => a & (b | c);
        or_differing, a b c => a | (b ^ c);
    }
}

/// The 32 bytes.
#[inline(always)]
fn load_32(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: as in `load`; the reference is to 32 bytes.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
