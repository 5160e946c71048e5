//! Counting betting paths, as chess programs count moves: a wrong rule shows in the numbers.

use super::play::Hand;

/// After so many decisions it is asked whether to go on.
const OFTEN: u64 = 1 << 16;

impl Hand {
    /// The number of sequences of decisions of each length up to a depth; sequences that end the hand
    /// before count no further. `None` when `go_on`, which is asked from time to time, says so.
    ///
    /// The hand is the same afterwards.
    pub fn perft(&mut self, depth: usize, mut go_on: impl FnMut() -> bool) -> Option<Vec<u64>> {
        let mut counts = vec![0; depth + 1];
        self.count_paths(&mut counts, &mut 0, &mut go_on)
            .then_some(counts)
    }

    fn count_paths(
        &mut self,
        counts: &mut [u64],
        visited: &mut u64,
        go_on: &mut impl FnMut() -> bool,
    ) -> bool {
        let [count, deeper @ ..] = counts else {
            return true;
        };
        *count += 1;
        *visited += 1;
        if (*visited).is_multiple_of(OFTEN) && !go_on() {
            return false;
        }
        if deeper.is_empty() || self.actor().is_none() {
            return true;
        }
        for action in self.actions() {
            if self.apply(action).is_ok() {
                let all = self.count_paths(deeper, visited, go_on);
                self.undo();
                if !all {
                    return false;
                }
            }
        }
        true
    }
}
