//! One way to write a rule with named values.

/// Defines an enum of named values, with a list of them and of their names.
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$value_meta:meta])* $value:ident = $text:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$value_meta])* $value),+
        }

        impl $name {
            /// All values.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// The name, as house options write it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $text),+ }
            }

            /// The names of all values.
            pub const NAMES: &'static [&'static str] = &[$($text),+];

            /// The value with a name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().find(|value| value.name() == name).copied()
            }
        }
    };
}
