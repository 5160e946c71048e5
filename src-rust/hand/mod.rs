//! One hand of stud as a state machine.
//!
//! The state is small, flat and copied freely; the rules and the log stand beside it. Chance is an
//! event: cards come from a deck that the state holds, or from an outside dealer.

mod action;
mod betting;
mod course;
mod dealing;
mod event;
mod opening;
mod perft;
mod play;
mod replay;
mod showing;
mod snapshot;
mod state;
mod view;

pub use action::{Action, Legal, Raises, Refusal};
pub use event::{Event, HandCards, Stacks};
pub use play::Hand;
pub use showing::NotShown;
pub use state::{Options, State};
pub use view::{PublicView, SeatView};
