//! The classes of effect, kept apart, each with what it says about the four effects.

/// Three-valued contribution of a class to an effect, with how sure the class is of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// Nothing: other evidence decides.
    Silent,
    /// The effect is there, whenever the class is.
    Yes,
    /// The effect is there by a reading that is not the only one.
    Maybe,
    /// The effect is not there.
    No,
}
use Says::{Maybe, No, Silent, Yes};

macro_rules! classes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal ($w:ident, $d:ident, $r:ident, $o:ident) $reason:literal;)*) => {
        /// What kind of thing a verb does.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Class { $($(#[$doc])* $variant,)* }
        impl Class {
            /// Every class, in the order of their bits.
            pub const ALL: &[Class] = &[$(Class::$variant),*];
            /// The name as the vocabulary files and the report spell it.
            pub const fn name(self) -> &'static str { match self { $(Class::$variant => $name),* } }
            /// What the class says about writes, destroys, repeatable, open world.
            pub const fn says(self) -> [Says; 4] { match self { $(Class::$variant => [$w, $d, $r, $o]),* } }
            /// Why a word of the class is evidence, in one English clause.
            pub const fn reason(self) -> &'static str { match self { $(Class::$variant => $reason),* } }
            /// The class with the given index.
            pub const fn from_index(i: u8) -> Option<Class> {
                match i {
                    $(i if i == Class::$variant as u8 => Some(Class::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

classes! {
    /// "deletes the record", "purges old rows".
    Delete = "delete" (Yes, Yes, Yes, Silent) "removes something that existed";
    /// "replaces the file", "puts a value under a key".
    Overwrite = "overwrite" (Yes, Yes, Yes, Silent) "puts new content where other content was";
    /// "cancels the order", "stops the job".
    Cancel = "cancel" (Yes, Yes, Yes, Silent) "ends something that was under way";
    /// "stops the server", "closes the ticket": ended, though it may be begun again.
    Stop = "stop" (Yes, Maybe, Yes, Silent) "ends something that may be begun again";
    /// "revokes access", "bans a member".
    Revoke = "revoke" (Yes, Yes, Yes, Silent) "takes access or a right away";
    /// "resets the workspace", "rolls back to a version".
    Reset = "reset" (Yes, Yes, Yes, Silent) "throws the present state away";
    /// "archives a project", "moves to trash".
    Archive = "archive" (Yes, Maybe, Yes, Silent) "puts something out of use, though it can be brought back";
    /// "sends a mail", "invites guests".
    Send = "send" (Yes, Maybe, No, Maybe) "reaches other people";
    /// "publishes the page", "tweets".
    Publish = "publish" (Yes, Maybe, No, Maybe) "makes something visible to others";
    /// "refunds a payment", "places an order".
    Money = "money" (Yes, Yes, No, Yes) "moves money or things of value";
    /// "starts a crawl", "deploys".
    Start = "start" (Yes, Silent, No, Silent) "starts work that goes on by itself";
    /// "executes a command line", "runs SQL".
    Execute = "execute" (Yes, Yes, No, Maybe) "carries out what the caller hands in";
    /// "creates a record", "adds a tag".
    Create = "create" (Yes, No, No, Silent) "adds something new";
    /// "updates", "sets", "renames": plain change without a word of replacing.
    Update = "update" (Yes, Maybe, Silent, Silent) "changes something in place";
    /// "toggles the flag": nothing is lost, since a second call brings it back.
    Toggle = "toggle" (Yes, No, No, Silent) "flips a state, so a repeat flips it back";
    /// "saves to disk", "stores a note".
    Persist = "persist" (Yes, Silent, Silent, Silent) "leaves something stored behind";
    /// "moves a bookmark forward": the next call begins behind it.
    Cursor = "cursor-move" (Yes, No, No, Silent) "moves a stored position, so a repeat gives another answer";
    /// "marks as read".
    MarkRead = "mark-read" (Yes, Maybe, Yes, Silent) "changes what counts as read";
    /// "the other side sees that you opened it".
    Receipt = "receipt" (Yes, Yes, Yes, Yes) "lets other people see that the call was made";
    /// "each call is counted", "clears the cache": contested, never more than a possibility.
    Log = "log" (Maybe, No, Silent, Silent) "leaves only a trace for operators, which readers count differently";
    /// "signs in", "issues a token".
    Auth = "auth" (Yes, Silent, Silent, Silent) "changes who may act";
    /// "opens a view", "highlights".
    View = "view" (Silent, No, Silent, Silent) "changes only what is on the screen";
    /// "lists", "returns".
    Read = "read" (No, No, Yes, Silent) "only reads";
    /// "calculates", "converts".
    Compute = "compute" (No, No, Yes, Silent) "only computes";
}

/// A set of classes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClassSet(pub u32);

impl ClassSet {
    /// Whose passive says in any language what the call does: "is deleted", "werden überschrieben".
    pub const PASSIVE: Self = Self::of(&[
        Class::Delete,
        Class::Overwrite,
        Class::Cancel,
        Class::Revoke,
        Class::Reset,
        Class::Send,
        Class::Money,
        Class::Publish,
        Class::Persist,
    ]);

    /// The set of these classes.
    pub const fn of(classes: &[Class]) -> Self {
        let mut bits = 0;
        let mut rest = classes;
        while let [class, tail @ ..] = rest {
            bits |= 1 << *class as u32;
            rest = tail;
        }
        Self(bits)
    }
    /// The classes that say so of an effect (the effects by the order of the hints).
    pub const fn saying(effect: usize, says: Says) -> Self {
        let mut bits = 0;
        let mut rest = Class::ALL;
        while let [class, tail @ ..] = rest {
            let [writes, destroys, repeatable, open] = class.says();
            let said = match effect {
                0 => writes,
                1 => destroys,
                2 => repeatable,
                _ => open,
            };
            if said as u8 == says as u8 {
                bits |= 1 << *class as u32;
            }
            rest = tail;
        }
        Self(bits)
    }
    /// Whether the class is in the set.
    pub const fn has(self, class: Class) -> bool {
        self.0 & (1 << class as u32) != 0
    }
    /// Whether there is a class, and it is in the set.
    pub fn has_opt(self, class: Option<Class>) -> bool {
        class.is_some_and(|class| self.has(class))
    }
    /// Whether the sets share a class.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
    /// Adds a class.
    pub const fn insert(&mut self, class: Class) {
        self.0 |= 1 << class as u32;
    }
    /// The classes, in the order of [`Class::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL
            .iter()
            .copied()
            .filter(move |class| self.has(*class))
    }
}
