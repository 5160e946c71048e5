//! AVX2, 32 hands at a time: 16 in each of two vectors, which look up bytes together.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};

use super::kernel::{Engine, Measure, Source, rank_groups};
use super::lanes::{Lanes, Suits};
use super::lookups::{Bytes, Words};

/// Says that the processor has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof(());

impl Proof {
    pub fn look() -> Option<Self> {
        (is_x86_feature_detected!("avx2")).then_some(Self(()))
    }
}

impl Engine for Proof {
    const HANDS: usize = Ymms::HANDS;

    fn rank_groups<S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
        self,
        items: &[S::Item],
        outputs: [&mut [u16]; N],
    ) -> bool {
        // SAFETY: a `Proof` is made where the processor has AVX2.
        unsafe { with_avx2::<S, M, N, CHECK>(self, items, outputs) }
    }
}

#[target_feature(enable = "avx2")]
fn with_avx2<S: Source, M: Measure<N>, const N: usize, const CHECK: bool>(
    proof: Proof,
    items: &[S::Item],
    outputs: [&mut [u16]; N],
) -> bool {
    rank_groups::<Ymms, S, M, N, CHECK>(proof, items, outputs)
}

/// A number for each of 32 hands, or all or no bits of it where it is a mask.
#[derive(Clone, Copy)]
pub(super) struct Ymms(__m256i, __m256i);

/// The instructions, which are there: a `Ymms` or a `Proof` is at hand wherever this is used.
macro_rules! instruction {
    ($name:ident $(::<$constant:tt>)? ($($argument:expr),*)) => {
        // SAFETY: only a `Proof` makes a `Ymms`, and a `Proof` is made where the processor has AVX2,
        // which is all that these instructions ask for. They read and write registers alone.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

#[inline(always)]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: as in `instruction`, all callers hold a `Ymms` or a `Proof`; the reference is to 16
    // bytes, and the instruction asks for no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline(always)]
fn load_masks(masks: &[u64; 2]) -> __m128i {
    // SAFETY: as in `load`; two masks are 16 bytes.
    unsafe { _mm_loadu_si128(masks.as_ptr().cast()) }
}

#[inline(always)]
fn store(numbers: &mut [u16; 16], vector: __m256i) {
    // SAFETY: as in `load`; the reference is to 32 bytes.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), vector) }
}

/// The same 16 bytes in both halves.
#[inline(always)]
fn twice(bytes: &[u8; 16]) -> __m256i {
    instruction!(_mm256_broadcastsi128_si256(load(bytes)))
}

#[inline(always)]
fn halves(first: __m128i, second: __m128i) -> __m256i {
    instruction!(_mm256_set_m128i(second, first))
}

#[inline(always)]
fn all_bytes(byte: u8) -> __m256i {
    instruction!(_mm256_set1_epi8(byte as i8))
}

#[inline(always)]
fn all_words(word: u16) -> __m256i {
    instruction!(_mm256_set1_epi16(word as i16))
}

#[inline(always)]
fn words_up(words: __m256i, bits: u32) -> __m256i {
    instruction!(_mm256_sll_epi16(words, _mm_cvtsi32_si128(bits as i32)))
}

#[inline(always)]
fn words_down(words: __m256i, bits: u32) -> __m256i {
    instruction!(_mm256_srl_epi16(words, _mm_cvtsi32_si128(bits as i32)))
}

/// How many bits each word has.
#[inline(always)]
fn count(words: __m256i) -> __m256i {
    static ONES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

    let nibble = all_bytes(0x0F);
    let lower = instruction!(_mm256_and_si256(words, nibble));
    let upper = instruction!(_mm256_and_si256(words_down(words, 4), nibble));
    let of_lower = instruction!(_mm256_shuffle_epi8(twice(&ONES), lower));
    let of_upper = instruction!(_mm256_shuffle_epi8(twice(&ONES), upper));
    let of_bytes = instruction!(_mm256_add_epi8(of_lower, of_upper));
    instruction!(_mm256_maddubs_epi16(of_bytes, all_bytes(1)))
}

/// The suits of 16 masks, in the first half of each vector two of the first eight and in the second
/// two of the last eight.
#[inline(always)]
fn suits_of(a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> [__m256i; 4] {
    let (a, b, c, d) = (by_suit(a), by_suit(b), by_suit(c), by_suit(d));
    let ab = instruction!(_mm256_unpacklo_epi32(a, b));
    let cd = instruction!(_mm256_unpacklo_epi32(c, d));
    let ab_upper = instruction!(_mm256_unpackhi_epi32(a, b));
    let cd_upper = instruction!(_mm256_unpackhi_epi32(c, d));
    [
        instruction!(_mm256_unpacklo_epi64(ab, cd)),
        instruction!(_mm256_unpackhi_epi64(ab, cd)),
        instruction!(_mm256_unpacklo_epi64(ab_upper, cd_upper)),
        instruction!(_mm256_unpackhi_epi64(ab_upper, cd_upper)),
    ]
}

/// The words of the same suit of two masks side by side, in each half.
#[inline(always)]
fn by_suit(masks: __m256i) -> __m256i {
    static ORDER: [u8; 16] = [0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15];
    instruction!(_mm256_shuffle_epi8(masks, twice(&ORDER)))
}

#[inline(always)]
fn suits_of_masks(masks: &[u64]) -> [__m256i; 4] {
    let (twos, _) = masks.as_chunks();
    suits_of(
        halves(load_masks(&twos[0]), load_masks(&twos[4])),
        halves(load_masks(&twos[1]), load_masks(&twos[5])),
        halves(load_masks(&twos[2]), load_masks(&twos[6])),
        halves(load_masks(&twos[3]), load_masks(&twos[7])),
    )
}

/// The masks of four rows, of which the bytes of two start at each half.
///
/// Each card moves a bit to its place; what is no card moves it away.
#[inline(always)]
fn masks_of<const WIDTH: usize>(ids: __m256i) -> __m256i {
    let suit = instruction!(_mm256_and_si256(ids, all_bytes(3)));
    let rank = instruction!(_mm256_and_si256(words_down(ids, 2), all_bytes(0x3F)));
    let place = instruction!(_mm256_or_si256(words_up(suit, 4), rank));
    let larger = instruction!(_mm256_max_epu8(ids, all_bytes(52)));
    let is_none = instruction!(_mm256_cmpeq_epi8(ids, larger));
    let places = instruction!(_mm256_or_si256(place, is_none));

    let mut masks = card_at::<WIDTH, 0>(places);
    masks = instruction!(_mm256_or_si256(masks, card_at::<WIDTH, 1>(places)));
    masks = instruction!(_mm256_or_si256(masks, card_at::<WIDTH, 2>(places)));
    masks = instruction!(_mm256_or_si256(masks, card_at::<WIDTH, 3>(places)));
    masks = instruction!(_mm256_or_si256(masks, card_at::<WIDTH, 4>(places)));
    if WIDTH > 5 {
        masks = instruction!(_mm256_or_si256(masks, card_at::<WIDTH, 5>(places)));
    }
    if WIDTH > 6 {
        masks = instruction!(_mm256_or_si256(masks, card_at::<WIDTH, 6>(places)));
    }
    masks
}

/// The bit of the card in a column of four rows.
#[inline(always)]
fn card_at<const WIDTH: usize, const COLUMN: usize>(places: __m256i) -> __m256i {
    let place = instruction!(_mm256_shuffle_epi8(
        places,
        twice(const { &in_quadwords(COLUMN, WIDTH + COLUMN) })
    ));
    instruction!(_mm256_sllv_epi64(_mm256_set1_epi64x(1), place))
}

/// Two bytes, each the lowest of a quadword that has nothing else.
const fn in_quadwords(first: usize, second: usize) -> [u8; 16] {
    const NOTHING: u8 = 0x80;
    let mut order = [NOTHING; 16];
    order[0] = first as u8;
    order[8] = second as u8;
    order
}

/// The bytes of two rows of 16.
#[inline(always)]
fn two_rows<const WIDTH: usize>(ids: &[u8], row: usize) -> __m128i {
    if let Some(bytes) = ids[WIDTH * row..].first_chunk() {
        return load(bytes);
    }
    // The last two rows: what is read starts before them, so as not to end behind them.
    let bytes = load(ids.last_chunk().expect("16 rows"));
    match WIDTH {
        5 => instruction!(_mm_srli_si128::<6>(bytes)),
        6 => instruction!(_mm_srli_si128::<4>(bytes)),
        _ => instruction!(_mm_srli_si128::<2>(bytes)),
    }
}

#[inline(always)]
fn four_masks<const WIDTH: usize>(ids: &[u8], row: usize) -> __m256i {
    let first = two_rows::<WIDTH>(ids, row);
    masks_of::<WIDTH>(halves(first, two_rows::<WIDTH>(ids, row + 8)))
}

#[inline(always)]
fn suits_of_ids<const WIDTH: usize>(ids: &[u8]) -> [__m256i; 4] {
    suits_of(
        four_masks::<WIDTH>(ids, 0),
        four_masks::<WIDTH>(ids, 2),
        four_masks::<WIDTH>(ids, 4),
        four_masks::<WIDTH>(ids, 6),
    )
}

/// Numbers below 256 of 32 hands in one vector; `words_of` turns it back.
#[inline(always)]
fn packed(numbers: Ymms) -> __m256i {
    instruction!(_mm256_packus_epi16(numbers.0, numbers.1))
}

#[inline(always)]
fn words_of(lower: __m256i, upper: __m256i) -> Ymms {
    Ymms(
        instruction!(_mm256_unpacklo_epi8(lower, upper)),
        instruction!(_mm256_unpackhi_epi8(lower, upper)),
    )
}

/// The second where the bit of the place, of those from 16 on, is set.
#[inline(always)]
fn choose<const BIT: u32>(places: __m256i, first: __m256i, second: __m256i) -> __m256i {
    // What is looked at is the highest bit of each byte.
    let bit = words_up(places, 7 - BIT);
    instruction!(_mm256_blendv_epi8(first, second, bit))
}

/// The entries of a table by the lowest bits of places without bit 7.
#[inline(always)]
fn of_16(places: __m256i, table: &[u8]) -> __m256i {
    let bytes = twice(table.first_chunk().expect("16 entries"));
    instruction!(_mm256_shuffle_epi8(bytes, places))
}

#[inline(always)]
fn of_32(places: __m256i, table: &[u8]) -> __m256i {
    choose::<4>(places, of_16(places, table), of_16(places, &table[16..]))
}

#[inline(always)]
fn of_64(places: __m256i, table: &[u8]) -> __m256i {
    choose::<5>(places, of_32(places, table), of_32(places, &table[32..]))
}

#[inline(always)]
fn of_128(places: __m256i, table: &[u8]) -> __m256i {
    choose::<6>(places, of_64(places, table), of_64(places, &table[64..]))
}

/// The instruction on both vectors.
macro_rules! both {
    ($instruction:ident($first:expr, $second:expr)) => {
        Ymms(
            instruction!($instruction($first.0, $second.0)),
            instruction!($instruction($first.1, $second.1)),
        )
    };
}

macro_rules! operators {
    ($($operator:ident, $method:ident, $instruction:ident;)*) => {$(
        impl $operator for Ymms {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                both!($instruction(self, other))
            }
        }
    )*};
}

operators! {
    Add, add, _mm256_add_epi16;
    Sub, sub, _mm256_sub_epi16;
    BitAnd, bitand, _mm256_and_si256;
    BitOr, bitor, _mm256_or_si256;
    BitXor, bitxor, _mm256_xor_si256;
}

impl Not for Ymms {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ self.all(u16::MAX)
    }
}

impl Lanes for Ymms {
    type Mask = Self;
    type Proof = Proof;

    const HANDS: usize = 32;
    const STRAY: u16 = 0;

    #[inline(always)]
    fn zero(_: Proof) -> Self {
        let zero = instruction!(_mm256_setzero_si256());
        Self(zero, zero)
    }

    #[inline(always)]
    fn of_masks(_: Proof, masks: &[u64]) -> Suits<Self> {
        let (first, second) = masks.split_at(16);
        let ([c, d, h, s], [c2, d2, h2, s2]) = (suits_of_masks(first), suits_of_masks(second));
        [Self(c, c2), Self(d, d2), Self(h, h2), Self(s, s2)]
    }

    #[inline(always)]
    fn of_ids<const WIDTH: usize>(proof: Proof, ids: &[u8]) -> (Suits<Self>, Self) {
        let (first, second) = ids.split_at(16 * WIDTH);
        let [c, d, h, s] = suits_of_ids::<WIDTH>(first);
        let [c2, d2, h2, s2] = suits_of_ids::<WIDTH>(second);
        let suits = [Self(c, c2), Self(d, d2), Self(h, h2), Self(s, s2)];
        (suits, Self::zero(proof))
    }

    #[inline(always)]
    fn write(self, numbers: &mut [u16]) {
        let (halves, _) = numbers.as_chunks_mut();
        store(&mut halves[0], self.0);
        store(&mut halves[1], self.1);
    }

    #[inline(always)]
    fn is_any(self) -> bool {
        let any = instruction!(_mm256_or_si256(self.0, self.1));
        instruction!(_mm256_testz_si256(any, any)) == 0
    }

    #[inline(always)]
    fn all(self, number: u16) -> Self {
        Self(all_words(number), all_words(number))
    }

    #[inline(always)]
    fn shifted_up<const BITS: u32>(self) -> Self {
        Self(words_up(self.0, BITS), words_up(self.1, BITS))
    }

    #[inline(always)]
    fn shifted_down<const BITS: u32>(self) -> Self {
        Self(words_down(self.0, BITS), words_down(self.1, BITS))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        both!(_mm256_min_epu16(self, other))
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        both!(_mm256_max_epu16(self, other))
    }

    #[inline(always)]
    fn mean(self, other: Self) -> Self {
        both!(_mm256_avg_epu16(self, other))
    }

    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(count(self.0), count(self.1))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        both!(_mm256_andnot_si256(other, self))
    }

    #[inline(always)]
    fn meets(self, other: Self) -> Self {
        !(self & other).equals(0)
    }

    #[inline(always)]
    fn exceeds(self, number: u16) -> Self {
        both!(_mm256_cmpgt_epi16(self, self.all(number)))
    }

    #[inline(always)]
    fn equals(self, number: u16) -> Self {
        both!(_mm256_cmpeq_epi16(self, self.all(number)))
    }

    #[inline(always)]
    fn or_where(self, mask: Self, other: Self) -> Self {
        Self(
            instruction!(_mm256_blendv_epi8(self.0, other.0, mask.0)),
            instruction!(_mm256_blendv_epi8(self.1, other.1, mask.1)),
        )
    }

    #[inline(always)]
    fn plus_where(self, mask: Self, other: Self) -> Self {
        self + (other & mask)
    }

    #[inline(always)]
    fn only_where(self, mask: Self) -> Self {
        self & mask
    }

    #[inline(always)]
    fn look_up_32(self, table: &'static Bytes<32>) -> Self {
        words_of(of_32(packed(self), &table.0), Self::nothing(self))
    }

    #[inline(always)]
    fn look_up_64(self, table: &'static Words<64>) -> Self {
        let places = packed(self);
        words_of(of_64(places, &table.lower), of_64(places, &table.upper))
    }

    #[inline(always)]
    fn plus_lower(self, ranks: Self, table: &'static Bytes<128>) -> Self {
        let places = packed(ranks & ranks.all(0x7F));
        self + words_of(of_128(places, &table.0), Self::nothing(self))
    }

    #[inline(always)]
    fn look_up_256(self, table: &'static Bytes<256>) -> Self {
        let places = packed(self & self.all(0xFF));
        let lower_bits = instruction!(_mm256_and_si256(places, all_bytes(0x7F)));
        let first = of_128(lower_bits, &table.0);
        let second = of_128(lower_bits, &table.0[128..]);
        words_of(choose::<7>(places, first, second), Self::nothing(self))
    }
}

impl Ymms {
    #[inline(always)]
    fn nothing(self) -> __m256i {
        instruction!(_mm256_setzero_si256())
    }
}
