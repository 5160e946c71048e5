//! Tests of the whole core from outside.

mod bulk;
mod deal;
mod exhaustive;
mod golden;
mod hand;
mod hands;
mod history_text;
mod history_text_malformed;
mod history_text_written;
mod house;
mod layers;
mod properties;
mod settle;
mod showing;
mod table;
mod table_snapshot;
mod texts;
