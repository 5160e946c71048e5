//! Counting betting paths, as chess programs count moves: a wrong rule shows in the numbers.

use super::play::Hand;

impl Hand {
    /// The number of sequences of decisions of each length up to a depth; sequences that end the hand
    /// before count no further.
    ///
    /// The hand is the same afterwards.
    pub fn perft(&mut self, depth: usize) -> Vec<u64> {
        let mut counts = vec![0; depth + 1];
        self.count_paths(&mut counts);
        counts
    }

    fn count_paths(&mut self, counts: &mut [u64]) {
        let [count, deeper @ ..] = counts else {
            return;
        };
        *count += 1;
        if deeper.is_empty() || self.actor().is_none() {
            return;
        }
        for action in self.actions() {
            if self.apply(action).is_ok() {
                self.count_paths(deeper);
                self.undo();
            }
        }
    }
}
