//! What is played: the games as a table of data, and the houses as sets of options.

mod games;
mod house;
mod options;
mod policy;
mod presets;
mod stakes;
mod terms;

pub use games::{GAMES, Game};
pub use house::{Given, House, Value};
pub use options::{HouseOption, Kind};
pub use stakes::{Rules, Stakes};
pub use terms::Structure;

pub(crate) use terms::{
    AllInAnteBringIn, BringInTie, Button, CompletionThreshold, HeadsUpCap, OpenPairRule,
    ShortAllinReopen, ShortBringInCall, ShortStub,
};
