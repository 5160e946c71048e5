//! Cards as other formats write them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Card;

impl Serialize for Card {
    /// As its two characters.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(Error::custom)
    }
}
