//! Counting betting paths, as chess programs count moves: a wrong rule shows in the numbers.

use super::action::{Action, Raises};
use super::play::Hand;

impl Hand {
    /// Everything the actor may do, each total of a raise by itself.
    pub fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let legal = self.legal();
        let (least, most, other) = match legal.raise_to {
            Raises::No => (1, 0, None),
            Raises::To(only) => (only, only, None),
            Raises::Either(less, more) => (less, less, Some(more)),
            Raises::Between(least, most) => (least, most, None),
        };
        [
            legal.fold.then_some(Action::Fold),
            legal.check.then_some(Action::Check),
            legal.call.map(|_| Action::Call),
            legal.bring_in.map(|_| Action::BringIn),
        ]
        .into_iter()
        .flatten()
        .chain((least..=most).chain(other).map(Action::RaiseTo))
    }

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
