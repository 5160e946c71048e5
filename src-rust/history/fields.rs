//! What a history tells beside the hand, by name.

use std::sync::OnceLock;

use super::phh;

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// A whole number.
    Int(i64),
    /// A number with a point, as it is written.
    Decimal(String),
    /// A text.
    Text(String),
    /// Yes or no.
    Bool(bool),
    /// A date or a time, as it is written.
    Time(String),
    /// Several values.
    List(Vec<Field>),
    /// Values by name, in the order in which they are written.
    Table(Vec<(String, Field)>),
}

/// Values by name, in the order in which they are written.
///
/// Few readers ask for them: those of a file are kept as its lines until somebody does.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    lines: String,
    rows: OnceLock<Vec<(String, Field)>>,
}

impl Fields {
    /// The fields of lines that were found to be plain.
    pub(super) const fn of_lines(lines: String) -> Self {
        Self {
            lines,
            rows: OnceLock::new(),
        }
    }

    /// All fields.
    #[must_use]
    pub fn rows(&self) -> &[(String, Field)] {
        self.rows.get_or_init(|| phh::fields_of(&self.lines))
    }

    /// The field with a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Field> {
        let found = self.rows().iter().find(|(known, _)| known == name);
        found.map(|(_, field)| field)
    }
}

impl From<Vec<(String, Field)>> for Fields {
    fn from(rows: Vec<(String, Field)>) -> Self {
        Self {
            lines: String::new(),
            rows: OnceLock::from(rows),
        }
    }
}

impl PartialEq for Fields {
    fn eq(&self, other: &Self) -> bool {
        self.rows() == other.rows()
    }
}

impl Eq for Fields {}
