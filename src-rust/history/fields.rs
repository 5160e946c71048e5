//! What a history tells beside the hand, by name.

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
    /// Values by name.
    Table(Fields),
}

/// Values by name, in the order in which they are written.
pub type Fields = Vec<(String, Field)>;
