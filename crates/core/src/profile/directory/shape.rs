//! Shapes of a definition: what its parameters make of it, and what its neighbours do.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Value, pointer};
use crate::tool::Tool;

use super::facts::Match;

/// The shapes, in the order of their bits.
pub(super) const SHAPES: [&str; 7] = [
    "mixed-methods",
    "mixed-actions",
    "several-writes",
    "free-form-api",
    "generic-executor",
    "duplicate-name",
    "vague-name",
];

/// Kinds of data that an input may ask for, in the order of their bits.
pub(super) const INPUTS: [&str; 6] = [
    "credential",
    "card",
    "identity",
    "health",
    "history",
    "location",
];

/// The words of a name in lower case: parted at case changes, digits apart, `_`, `-`, `.`, `/`.
pub(super) fn name_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        if !c.is_alphanumeric() {
            last = ' ';
            continue;
        }
        let hump = c.is_uppercase()
            && (last.is_lowercase()
                || last.is_numeric()
                || last.is_uppercase() && chars.peek().is_some_and(|next| next.is_lowercase()));
        if hump || last == ' ' {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
        last = c;
    }
    words
}

/// A parameter: where it stands, its name, its schema.
pub(super) struct Parameter<'a> {
    pub(super) pointer: String,
    pub(super) name: &'a str,
    pub(super) schema: Value<'a>,
}

/// The parameters of an input schema, two levels down through `properties`, `items` and the
/// branches of `oneOf`, `anyOf` and `allOf`.
pub(super) fn parameters<'a>(tool: &Tool<'a>) -> Vec<Parameter<'a>> {
    let mut found = Vec::new();
    if let Some(schema) = tool.input_schema {
        collect(schema, &tool.at(&["inputSchema"]), 3, &mut found);
    }
    found
}

fn collect<'a>(schema: Value<'a>, at: &str, depth: usize, found: &mut Vec<Parameter<'a>>) {
    if depth == 0 {
        return;
    }
    if let Some(properties) = schema.get("properties") {
        let at = pointer::join(at, &["properties"]);
        for (name, schema) in properties.members() {
            let pointer = pointer::join(&at, &[name]);
            collect(schema, &pointer, depth - 1, found);
            found.push(Parameter {
                pointer,
                name,
                schema,
            });
        }
    }
    if let Some(items) = schema.get("items") {
        collect(items, &pointer::join(at, &["items"]), depth - 1, found);
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(branches) = schema.get(key) {
            for (index, branch) in branches.items().enumerate() {
                let at = pointer::join(at, &[key, &alloc::format!("{index}")]);
                collect(branch, &at, depth - 1, found);
            }
        }
    }
}

impl<'a> Parameter<'a> {
    /// The values the schema allows, where it lists them.
    fn values(&self) -> Vec<&'a str> {
        let mut values: Vec<&'a str> = Vec::new();
        let listed = self
            .schema
            .get("enum")
            .or_else(|| self.schema.get("items")?.get("enum"));
        values.extend(
            listed
                .iter()
                .flat_map(|list| list.items())
                .filter_map(Value::as_str),
        );
        for key in ["oneOf", "anyOf"] {
            for branch in self.schema.get(key).iter().flat_map(|list| list.items()) {
                values.extend(branch.get("const").and_then(Value::as_str));
                values.extend(
                    branch
                        .get("enum")
                        .iter()
                        .flat_map(|list| list.items())
                        .filter_map(Value::as_str),
                );
            }
        }
        values
    }

    /// Whether every value is an HTTP method: a matter of its own.
    fn takes_methods(&self) -> bool {
        let values = self.values();
        !values.is_empty() && values.iter().all(|value| http(&value.to_ascii_lowercase()))
    }

    fn is(&self, names: &[&str]) -> bool {
        let joined = name_words(self.name).join("_");
        names.contains(&joined.as_str())
    }

    fn kind(&self) -> Option<&'a str> {
        self.schema.get("type").and_then(Value::as_str)
    }

    /// Text that may be anything.
    fn free_text(&self) -> bool {
        self.values().is_empty()
            && self.schema.get("const").is_none()
            && (self.kind() == Some("string")
                || self.schema.get("type").is_none() && self.schema.get("properties").is_none())
    }

    /// An object, or anything, whose members are not stated.
    fn free_object(&self) -> bool {
        self.schema
            .get("properties")
            .is_none_or(|properties| properties.members().next().is_none())
            && self
                .schema
                .get("additionalProperties")
                .and_then(Value::as_bool)
                != Some(false)
            && (self.kind() == Some("object") || self.kind().is_none() && self.values().is_empty())
    }
}

const METHOD: &[&str] = &[
    "method",
    "http_method",
    "verb",
    "http_verb",
    "request_method",
];
const ACTION: &[&str] = &[
    "action",
    "actions",
    "operation",
    "operations",
    "op",
    "ops",
    "command",
    "cmd",
    "subcommand",
    "sub_command",
    "verb",
    "method",
    "action_type",
    "operation_type",
];
const SAFE: [&str; 3] = ["get", "head", "options"];
const UNSAFE: [&str; 4] = ["post", "put", "patch", "delete"];

fn http(method: &str) -> bool {
    SAFE.contains(&method) || UNSAFE.contains(&method) || matches!(method, "trace" | "connect")
}

/// One `method` parameter that takes safe and unsafe HTTP methods.
pub(super) fn mixed_methods(parameters: &[Parameter<'_>]) -> Option<Match> {
    parameters.iter().find_map(|parameter| {
        let mut methods: Vec<String> = parameter
            .values()
            .iter()
            .map(|value| value.to_ascii_lowercase())
            .collect();
        let named = parameter.is(METHOD);
        if methods.is_empty() && named && parameter.free_text() {
            // Not listed as values, but as text: "HTTP method: GET, POST or DELETE". Only in capitals.
            let text = parameter
                .schema
                .get("description")
                .and_then(Value::as_str)
                .unwrap_or_default();
            methods = text
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|word| word.len() > 2 && word.bytes().all(|b| b.is_ascii_uppercase()))
                .map(str::to_ascii_lowercase)
                .filter(|method| http(method))
                .collect();
        }
        // Under another name the values have to be methods altogether.
        if !named && !methods.iter().all(|method| http(method)) {
            return None;
        }
        let safe = methods.iter().any(|method| SAFE.contains(&method.as_str()));
        let harm = methods
            .iter()
            .find(|method| UNSAFE.contains(&method.as_str()));
        harm.filter(|_| safe).map(|_| {
            Match::at(
                &parameter.pointer,
                alloc::format!(
                    "\"{}\": {}",
                    parameter.name,
                    methods.join(", ").to_ascii_uppercase()
                ),
            )
        })
    })
}

/// What a value of an action parameter does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Read,
    Create,
    Update,
    Delete,
    /// Some other change.
    Act,
}

/// The plain verbs that actions are named with. What is not here is not judged.
fn verb(word: &str) -> Option<Verb> {
    const VERBS: [(Verb, &[&str]); 5] = [
        (
            Verb::Read,
            &[
                "get", "list", "read", "show", "view", "search", "find", "describe", "query",
                "fetch", "status", "info", "lookup", "count", "inspect", "check", "validate",
                "history", "details", "ls", "cat",
            ],
        ),
        (
            Verb::Create,
            &[
                "create",
                "add",
                "insert",
                "append",
                "new",
                "import",
                "clone",
                "duplicate",
                "upload",
            ],
        ),
        (
            Verb::Update,
            &[
                "update",
                "edit",
                "set",
                "replace",
                "modify",
                "rename",
                "patch",
                "overwrite",
                "upsert",
                "write",
                "move",
                "put",
            ],
        ),
        (
            Verb::Delete,
            &[
                "delete",
                "remove",
                "clear",
                "purge",
                "destroy",
                "drop",
                "wipe",
                "erase",
                "rm",
                "uninstall",
                "truncate",
            ],
        ),
        (
            Verb::Act,
            &[
                "cancel", "stop", "start", "restart", "send", "publish", "archive", "revoke",
                "reset", "execute", "run", "enable", "disable", "approve", "reject", "pay",
                "refund", "kill", "close", "reopen",
            ],
        ),
    ];
    VERBS
        .iter()
        .find(|(_, words)| words.contains(&word))
        .map(|(verb, _)| *verb)
}

/// What the values of one action parameter do.
pub(super) struct Actions {
    pub(super) reads: Option<String>,
    pub(super) writes: Vec<(Verb, String)>,
    pub(super) pointer: String,
    pub(super) name: String,
}

/// The parameter that chooses the action, with what its values do; by the first word of each, in
/// English and where it is a plain verb.
pub(super) fn actions(parameters: &[Parameter<'_>]) -> Option<Actions> {
    parameters
        .iter()
        .filter(|parameter| parameter.is(ACTION) && !parameter.takes_methods())
        .find_map(|parameter| {
            let mut found = Actions {
                reads: None,
                writes: Vec::new(),
                pointer: parameter.pointer.clone(),
                name: parameter.name.to_owned(),
            };
            for value in parameter.values() {
                let Some(class) = name_words(value).first().and_then(|word| verb(word)) else {
                    continue;
                };
                match class {
                    Verb::Read => {
                        found.reads.get_or_insert_with(|| value.to_owned());
                    }
                    class => found.writes.push((class, value.to_owned())),
                }
            }
            (found.reads.is_some() || !found.writes.is_empty()).then_some(found)
        })
}

/// Reading and writing actions in one tool.
pub(super) fn mixed_actions(parameters: &[Parameter<'_>]) -> Option<Match> {
    let actions = actions(parameters)?;
    let read = actions.reads.as_ref()?;
    let (_, write) = actions.writes.first()?;
    Some(Match::at(
        &actions.pointer,
        alloc::format!("\"{}\" takes {read} as well as {write}", actions.name),
    ))
}

/// Creating, changing and deleting in one tool: at least two of the three.
pub(super) fn several_writes(parameters: &[Parameter<'_>]) -> Option<Match> {
    let actions = actions(parameters)?;
    let group = |verb: Verb| match verb {
        Verb::Create => Some(0),
        Verb::Update => Some(1),
        Verb::Delete => Some(2),
        Verb::Read | Verb::Act => None,
    };
    let mut first: Option<(usize, &str)> = None;
    for (class, value) in &actions.writes {
        match (first, group(*class)) {
            (None, Some(index)) => first = Some((index, value)),
            (Some((other, before)), Some(index)) if other != index => {
                return Some(Match::at(
                    &actions.pointer,
                    alloc::format!("\"{}\" takes {before} as well as {value}", actions.name),
                ));
            }
            _ => {}
        }
    }
    None
}

/// A tool that passes a free path, query or body on to some API.
pub(super) fn free_form_api(tool: &Tool<'_>, parameters: &[Parameter<'_>]) -> Option<Match> {
    let one = |names: &[&str]| {
        parameters
            .iter()
            .find(|parameter| parameter.is(names) && parameter.free_text())
    };
    let any = |names: &[&str]| parameters.iter().any(|parameter| parameter.is(names));
    let words = tool.name.map(name_words).unwrap_or_default();
    let calls = words.iter().any(|word| {
        matches!(
            word.as_str(),
            "api" | "request" | "rest" | "http" | "graphql" | "endpoint"
        )
    });
    let path = one(&[
        "endpoint",
        "api_path",
        "url_path",
        "request_path",
        "api_endpoint",
        "endpoint_path",
        "route",
    ])
    .or_else(|| one(&["path", "url", "uri"]).filter(|_| calls || any(METHOD)));
    let graphql = one(&["graphql", "graphql_query", "gql"]).or_else(|| {
        one(&["query", "mutation"]).filter(|_| words.iter().any(|word| word == "graphql"))
    });
    let carries = any(METHOD)
        || any(&[
            "body",
            "json",
            "data",
            "payload",
            "params",
            "query_params",
            "request_body",
            "headers",
        ]);
    match (path, graphql) {
        (Some(parameter), _) if carries || calls => Some(Match::at(
            &parameter.pointer,
            alloc::format!("\"{}\"", parameter.name),
        )),
        (_, Some(parameter)) => Some(Match::at(
            &parameter.pointer,
            alloc::format!("\"{}\"", parameter.name),
        )),
        _ => None,
    }
}

/// What a tool offers out of a pair: a list of operations, or a way to call any of them by name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Half {
    Discovery,
    Executor,
}

/// The thing that both halves speak of, such as "tool" or "action".
const OPERATION: [(&str, &str); 10] = [
    ("tool", "tools"),
    ("action", "actions"),
    ("operation", "operations"),
    ("function", "functions"),
    ("capability", "capabilities"),
    ("endpoint", "endpoints"),
    ("api", "apis"),
    ("method", "methods"),
    ("command", "commands"),
    ("skill", "skills"),
];

/// Which half of a discovery and execution pair the tool is, and of what.
pub(super) fn half(tool: &Tool<'_>) -> Option<(Half, usize)> {
    let words = name_words(tool.name?);
    let thing = OPERATION
        .iter()
        .position(|(one, many)| words.iter().any(|word| word == one || word == many))?;
    let verb = |verbs: &[&str]| words.iter().any(|word| verbs.contains(&word.as_str()));
    if verb(&[
        "search", "list", "find", "discover", "describe", "browse", "lookup",
    ]) {
        return Some((Half::Discovery, thing));
    }
    if !verb(&[
        "execute", "exec", "call", "run", "invoke", "perform", "dispatch", "use",
    ]) {
        return None;
    }
    let parameters = parameters(tool);
    let (one, _) = OPERATION.get(thing)?;
    let names_operation = parameters.iter().any(|parameter| {
        let words = name_words(parameter.name);
        parameter.free_text()
            && (words.first().is_some_and(|word| word == one) && words.len() <= 2
                || matches!(parameter.name, "name" | "id" | "slug"))
    });
    let takes_anything = parameters.iter().any(|parameter| {
        parameter.free_object()
            && parameter.is(&[
                "arguments",
                "args",
                "params",
                "parameters",
                "input",
                "inputs",
                "payload",
                "body",
                "data",
                "tool_args",
                "tool_arguments",
                "tool_input",
                "action_input",
                "action_params",
                "options",
            ])
    });
    (names_operation && takes_anything).then_some((Half::Executor, thing))
}

/// A name that says nothing: generic words only.
pub(super) fn vague_name(name: &str) -> bool {
    const GENERIC: [&str; 24] = [
        "do",
        "run",
        "execute",
        "process",
        "handle",
        "manage",
        "perform",
        "action",
        "actions",
        "tool",
        "tools",
        "task",
        "helper",
        "misc",
        "utility",
        "utils",
        "operation",
        "call",
        "invoke",
        "thing",
        "stuff",
        "data",
        "function",
        "it",
    ];
    let words = name_words(name);
    !words.is_empty() && words.iter().all(|word| GENERIC.contains(&word.as_str()))
}

/// Names of parameters by kind, matched whole: "token" alone pages a list as often as it opens a door.
const NAMES: [&[&str]; 6] = [
    &[
        "password",
        "passwd",
        "passphrase",
        "user_password",
        "current_password",
        "old_password",
        "new_password",
        "account_password",
        "login_password",
        "otp",
        "otp_code",
        "one_time_password",
        "one_time_code",
        "mfa_code",
        "mfa_token",
        "totp",
        "totp_code",
        "two_factor_code",
        "2fa_code",
        "verification_code",
        "api_key",
        "apikey",
        "api_secret",
        "secret_key",
        "access_token",
        "refresh_token",
        "bearer_token",
        "auth_token",
        "private_key",
        "client_secret",
        "seed_phrase",
        "recovery_phrase",
    ],
    &[
        "card_number",
        "credit_card",
        "credit_card_number",
        "debit_card_number",
        "cvv",
        "cvc",
        "cvv2",
        "card_cvc",
        "card_cvv",
        "card_security_code",
        "card_expiry",
    ],
    &[
        "ssn",
        "social_security_number",
        "national_id",
        "national_id_number",
        "national_insurance_number",
        "passport_number",
        "drivers_license",
        "drivers_license_number",
        "driver_license_number",
        "government_id",
        "tax_file_number",
        "fingerprint_template",
        "face_template",
    ],
    &[
        "diagnosis",
        "diagnoses",
        "medical_history",
        "medical_record",
        "medical_records",
        "medical_record_number",
        "health_condition",
        "health_conditions",
        "symptoms",
        "prescription",
        "prescriptions",
        "lab_results",
    ],
    &[
        "conversation_history",
        "chat_history",
        "full_conversation",
        "full_transcript",
        "message_history",
        "chat_transcript",
        "conversation_transcript",
    ],
    &[
        "latitude",
        "longitude",
        "home_address",
        "street_address",
        "home_city",
        "current_location",
        "user_location",
        "gps_coordinates",
        "precise_location",
    ],
];

/// What an input asks for, if it is of one of the kinds.
pub(super) fn sensitive(parameters: &[Parameter<'_>], kinds: u32) -> Option<Match> {
    for (bit, names) in NAMES.iter().enumerate() {
        if kinds & (1 << bit) == 0 {
            continue;
        }
        let hit = parameters
            .iter()
            .find(|parameter| parameter.is(names) && !matches!(parameter.kind(), Some("boolean")));
        if let Some(parameter) = hit {
            return Some(Match::at(
                &parameter.pointer,
                alloc::format!("\"{}\"", parameter.name),
            ));
        }
    }
    None
}
