//! The poker hand history format (PHH): TOML, one hand in a `.phh` file, several in a `.phhs` file.

mod hand;
mod read;
mod split;
mod value;
mod write;

pub use read::Reader;
pub(super) use read::fields_of;
pub(crate) use write::house_fields;
pub use write::write;
