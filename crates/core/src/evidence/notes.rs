//! What was read about a tool so far: marks of classes, denials, reach, permanence.

use super::class::{Class, ClassSet};

/// Where in a definition something was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Name,
    Title,
    Description,
    /// A parameter, by its number among those visited.
    Param(u16),
    /// A property of the answer, by its number.
    Output(u16),
}

impl Place {
    /// Whether it is in one of the schemas.
    pub(super) const fn in_schema(self) -> bool {
        matches!(self, Self::Param(_) | Self::Output(_))
    }
}

/// How a class was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// The head of the name.
    Name,
    /// The first verb of the text, said of the tool itself.
    Head,
    /// A further verb said of the tool.
    Said,
    /// Something is done, by whomever.
    Passive,
    /// One of a list of things the tool can do.
    Listed,
    /// An enum value, flag or free-form parameter.
    Schema,
}

/// One piece of evidence: a class, where, and how strong (1 hardly, 2 possible, 3 likely, 4 plain).
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) class: Class,
    pub(super) place: Place,
    pub(super) how: How,
    pub(super) strength: u8,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// At most this many marks are kept for a tool: the first ones, which are the weightiest.
pub(super) const MARKS: usize = 20;

/// A span of the description.
pub(super) type Span = Option<(u32, u32)>;

/// Everything read so far about a tool.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    pub(super) marks: [Option<Mark>; MARKS],
    pub(super) count: usize,
    /// Classes that the text denies.
    pub(super) denied: ClassSet,
    /// "Changes nothing", "read-only": how strongly, and where.
    pub(super) deny_all: u8,
    pub(super) deny_span: Span,
    /// "Cannot be undone", "permanently".
    pub(super) irreversible: Span,
    /// "May be destructive": the author says so.
    pub(super) destructive: Span,
    /// "Can be restored", "needs confirmation": no evidence, but worth naming.
    pub(super) excuse: Span,
    /// "Idempotent", "safe to repeat"; and their opposites.
    pub(super) idempotent: Span,
    pub(super) repeats: Span,
    /// Outside reach and bounds, with strength.
    pub(super) open: (u8, Span),
    /// The parameter that the outside reach was read from, where it was one.
    pub(super) open_param: Option<Place>,
    pub(super) bounded: (u8, Span),
    /// Words looked up and words known, to tell whether the language was understood.
    pub(super) words: u32,
    pub(super) known: u32,
    /// First clause of the description has a verb of the vocabulary at its head.
    pub(super) head: Option<(Class, u8)>,
    /// The first sentence names a thing and no act ("Current weather for a place").
    pub(super) nominal: bool,
    /// The head verb is "returns".
    pub(super) returns: bool,
    /// The head verb acts on a kind of value ("crops an image"); a later sentence says that it comes back.
    pub(super) shapes_a_value: bool,
    pub(super) value_comes_back: bool,
    /// The parameter whose values read or write.
    pub(super) mixed: Option<Place>,
    /// A word for people or channels outside.
    pub(super) outside: Span,
    /// What is run is a database statement, or runs in a sandbox.
    pub(super) contained: bool,
    /// A page or site is spoken of.
    pub(super) webby: bool,
    /// Shell commands or processes are spoken of.
    pub(super) shell: bool,
    /// "The server picks the id".
    pub(super) fresh_id: bool,
    /// "random", "rotates": each call makes another.
    pub(super) anew: Span,
    /// "Makes sure that it exists", "returns it or creates it".
    pub(super) ensures: bool,
    /// "If one of that name already exists": the server knows a repeat.
    pub(super) knows_what_is_there: bool,
    /// A default follows the clock.
    pub(super) clock: Option<Place>,
    /// An idempotency key has to be handed in.
    pub(super) key: Option<Place>,
    /// A word for the public.
    pub(super) anyone: Span,
    /// The text limits what may be run to reads.
    pub(super) restricted: bool,
    pub(super) read_only_text: Span,
    pub(super) language: Option<&'static str>,
}

impl Notes {
    pub(super) const fn new() -> Self {
        Notes {
            marks: [None; MARKS],
            count: 0,
            denied: ClassSet(0),
            deny_all: 0,
            deny_span: None,
            irreversible: None,
            destructive: None,
            excuse: None,
            idempotent: None,
            repeats: None,
            open: (0, None),
            open_param: None,
            bounded: (0, None),
            words: 0,
            known: 0,
            head: None,
            nominal: false,
            returns: false,
            shapes_a_value: false,
            value_comes_back: false,
            mixed: None,
            outside: None,
            contained: false,
            webby: false,
            shell: false,
            fresh_id: false,
            anew: None,
            ensures: false,
            knows_what_is_there: false,
            clock: None,
            key: None,
            anyone: None,
            restricted: false,
            read_only_text: None,
            language: None,
        }
    }
    pub(super) fn mark(&mut self, mark: Mark) {
        // The same class from the same place: keep the stronger.
        for old in self.marks.iter_mut().take(self.count).flatten() {
            if old.class == mark.class && old.place == mark.place && old.how == mark.how {
                if mark.strength > old.strength {
                    *old = mark;
                }
                return;
            }
        }
        if let Some(slot) = self.marks.get_mut(self.count) {
            *slot = Some(mark);
            self.count += 1;
        }
    }
    /// Takes marks back that turn out to be denied. Whether there were any.
    pub(super) fn take_back(&mut self, denied: impl Fn(&Mark) -> bool) -> bool {
        let mut any = false;
        for slot in &mut self.marks {
            if slot.as_ref().is_some_and(&denied) {
                *slot = None;
                any = true;
            }
        }
        any
    }
    /// What the description says to be done to stored things was done to what was handed in.
    pub(super) fn only_computes(&mut self, classes: ClassSet) {
        let mut span = None;
        for mark in self.marks.iter_mut().take(self.count).flatten() {
            if mark.place == Place::Description && classes.has(mark.class) {
                mark.class = Class::Compute;
                span = Some((mark.from, mark.to));
            }
        }
        // Nothing but the arguments is reached.
        self.bounds(2, span);
        if let Some((class, _)) = &mut self.head {
            *class = Class::Compute;
        }
    }
    /// Leaves only what the name said. Right while no more than a description was read.
    pub(super) fn forget_text(&mut self) {
        let named = core::mem::replace(self, Self::new());
        for mark in named.iter().filter(|mark| mark.place == Place::Name) {
            self.mark(*mark);
        }
    }
    /// "Create or update": what is there already is not made again.
    pub(super) fn upserts(&self) -> bool {
        let has = |classes: ClassSet| self.iter().any(|m| m.strength >= 3 && classes.has(m.class));
        has(ClassSet::of(&[Class::Create])) && has(ClassSet::of(&[Class::Update, Class::Overwrite]))
    }
    /// The description says that the tool reads, beside what else it does.
    pub(super) fn reads_besides(&self) -> bool {
        self.iter().any(|m| {
            READING.has(m.class)
                && m.strength >= 3
                && m.place == Place::Description
                && matches!(m.how, How::Head | How::Said)
        })
    }
    pub(super) fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().take(self.count).flatten()
    }
    pub(super) fn denies(&mut self, strength: u8, span: (u32, u32)) {
        if strength > self.deny_all {
            self.deny_all = strength;
            self.deny_span = Some(span);
        }
    }
    pub(super) fn opens(&mut self, strength: u8, span: Span) {
        if strength > self.open.0 {
            self.open = (strength, span);
        }
    }
    pub(super) fn bounds(&mut self, strength: u8, span: Span) {
        if strength > self.bounded.0 {
            self.bounded = (strength, span);
        }
    }
}

/// Which text is being read, since a parameter's text says less than a tool's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Description,
    /// Of a switch: what happens when it is on.
    Switch,
    Param,
    Title,
}

/// Classes that take something away.
pub(super) const DESTROYING: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Cancel,
    Class::Revoke,
    Class::Reset,
    Class::Money,
]);
/// Classes that change nothing.
pub(super) const READING: ClassSet = ClassSet::of(&[Class::Read, Class::Compute, Class::View]);
