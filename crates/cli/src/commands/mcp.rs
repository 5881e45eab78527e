//! `precall mcp`: precall as an MCP server, so that whoever writes a server can ask while writing.

mod gate;

use std::sync::Arc;
use std::time::Duration;

use precall_core::drift::{DiffOptions, diff_to_json};
use precall_core::json::visible;
use precall_core::profile::host::Catalog;
use precall_core::report::{Options, check_to_json, check_with};
use precall_core::rules::RULES;
use precall_core::tool::{Hint, Revision};
use precall_render::{Lang, Said};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, ServerInitializeError};
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use tokio::io::DuplexStream;

use crate::args::Global;
use crate::exit::{Failure, Outcome};

/// Serve precall's checks as an MCP server over standard input and output
///
/// Offers check_tools, explain_rule, suggest_annotations, predict_hosts and diff_tools. All five
/// only read what they are given.
#[derive(Debug, clap::Args)]
#[command(after_help = "In a host's file:\n  \
    {\"mcpServers\": {\"precall\": {\"command\": \"precall\", \"args\": [\"mcp\"]}}}")]
pub(crate) struct Args {}

/// Serves until the client hangs up.
pub(crate) fn run(_: &Args, _: &Global) -> Result<Outcome, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(Said::new("cannot start: {error}").with("error", error)))?;
    let served = runtime.block_on(async {
        let gate = gate::open(tokio::io::stdin(), tokio::io::stdout());
        let served = serve(gate.reads, gate.writes).await;
        // The last answers are written before the process ends.
        let _ = tokio::time::timeout(Duration::from_secs(1), gate.written).await;
        served
    });
    // A read from standard input that nobody will end must not keep the process.
    runtime.shutdown_background();
    served.map_err(Failure::new)?;
    Ok(Outcome::Clean)
}

/// Serves until the client hangs up, which it may do before it has said anything.
async fn serve(reads: DuplexStream, writes: DuplexStream) -> Result<(), Said> {
    match Server.serve((reads, writes)).await {
        Ok(service) => {
            // How the loop of the SDK ended is no news to a client that has gone.
            let _ = service.waiting().await;
            Ok(())
        }
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(ServerInitializeError::ExpectedInitializeRequest(_)) => Err(Said::new(
            "the client did not begin with `initialize` or `server/discover`",
        )),
        Err(ServerInitializeError::TransportError { error, .. }) => {
            let said = Said::new("the connection did not start: {error}");
            Err(said.with("error", error.error))
        }
        Err(_) => Err(Said::new("the connection did not start")),
    }
}

struct Server;

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("precall", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Checks MCP tool definitions: which behaviour hints really apply, what is missing, \
                 malformed or contradictory, and what hosts would do. Give definitions as JSON: one \
                 tool, an array of tools, or a tools/list result.",
            )
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(
            OFFERS.iter().map(Offer::tool).collect(),
        ))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(offer) = OFFERS.iter().find(|offer| offer.name == request.name) else {
            let message = format!("no tool {:?}", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let unknown = arguments
            .keys()
            .find(|key| !offer.parameters.iter().any(|(name, ..)| name == key));
        // A caller can mend its arguments only if it is told in the result.
        let answer = match unknown {
            Some(key) => Err(format!("unknown argument {key:?}")),
            None => (offer.answer)(&Arguments(arguments)),
        };
        Ok(match answer {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(message) => CallToolResult::error(vec![ContentBlock::text(message)]),
        }
        .into())
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let offer = OFFERS.iter().find(|offer| offer.name == name);
        offer.map(Offer::tool)
    }
}

/// A tool on offer. All of them only read, change nothing when repeated, and stay here.
struct Offer {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Name, schema, whether it must be given.
    parameters: &'static [(&'static str, Kind, &'static str, bool)],
    answer: fn(&Arguments) -> Result<String, String>,
}

#[derive(Clone, Copy)]
enum Kind {
    /// JSON text, or the value itself.
    Definitions,
    Text,
    Texts,
    Choice(&'static [&'static str]),
}

const SPEC: (&str, Kind, &str, bool) = (
    "spec",
    Kind::Choice(&[
        "2024-11-05",
        "2025-03-26",
        "2025-06-18",
        "2025-11-25",
        "2026-07-28",
    ]),
    "Protocol revision whose rules apply, if it is known",
    false,
);

const DEFINITIONS: (&str, Kind, &str, bool) = (
    "definitions",
    Kind::Definitions,
    "Tool definitions: one tool, an array of tools, a tools/list result, or JSON text of these",
    true,
);

static OFFERS: [Offer; 5] = [
    Offer {
        name: "check_tools",
        title: "Check tool definitions",
        description: "Reports for each tool definition which behaviour hints really apply and \
                      where each comes from, what is wrong with it and how to mend it, and a \
                      verdict. Gives findings as lines, or the full report as JSON.",
        parameters: &[
            DEFINITIONS,
            SPEC,
            (
                "format",
                Kind::Choice(&["text", "json"]),
                "text gives lines for reading, json the full report",
                false,
            ),
        ],
        answer: check_tools,
    },
    Offer {
        name: "explain_rule",
        title: "Explain a rule",
        description: "Shows the page of a rule that a finding names: what it finds, why it \
                      matters, examples, and how to fix it.",
        parameters: &[(
            "rule",
            Kind::Text,
            "The rule's id, such as hint-not-boolean",
            true,
        )],
        answer: explain_rule,
    },
    Offer {
        name: "suggest_annotations",
        title: "Suggest annotations",
        description: "Suggests the four behaviour hints that an honest author would declare for \
                      each tool definition, judged from its name, description and schemas, and \
                      says what could not be judged.",
        parameters: &[DEFINITIONS, SPEC],
        answer: suggest_annotations,
    },
    Offer {
        name: "predict_hosts",
        title: "Predict hosts",
        description: "Predicts for each tool definition which known hosts would run it unasked, \
                      ask first, or refuse it, with the hint that decides.",
        parameters: &[
            DEFINITIONS,
            SPEC,
            (
                "hosts",
                Kind::Texts,
                "Ids of hosts, or HOST:MODE; all hosts without it",
                false,
            ),
        ],
        answer: predict_hosts,
    },
    Offer {
        name: "diff_tools",
        title: "Compare tool definitions",
        description: "Compares two versions of tool definitions and lists what changed, above all \
                      what became laxer than what was approved before.",
        parameters: &[
            (
                "before",
                Kind::Definitions,
                "The definitions as they were approved",
                true,
            ),
            (
                "after",
                Kind::Definitions,
                "The definitions as they are now",
                true,
            ),
        ],
        answer: diff_tools,
    },
];

impl Offer {
    fn tool(&self) -> Tool {
        let mut properties = JsonObject::new();
        let mut required = Vec::new();
        for (name, kind, about, must) in self.parameters {
            let mut schema = match kind {
                Kind::Definitions => json!({"type": ["object", "array", "string"]}),
                Kind::Text => json!({"type": "string"}),
                Kind::Texts => json!({"type": "array", "items": {"type": "string"}}),
                Kind::Choice(choices) => json!({"type": "string", "enum": choices}),
            };
            schema["description"] = (*about).into();
            properties.insert((*name).to_owned(), schema);
            if *must {
                required.push(Value::from(*name));
            }
        }
        let mut schema = JsonObject::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), properties.into());
        schema.insert("required".to_owned(), required.into());
        schema.insert("additionalProperties".to_owned(), false.into());
        Tool::new(self.name, self.description, Arc::new(schema))
            .with_title(self.title)
            .with_annotations(
                ToolAnnotations::with_title(self.title)
                    .read_only(true)
                    .destructive(false)
                    .idempotent(true)
                    .open_world(false),
            )
    }
}

struct Arguments(JsonObject);

impl Arguments {
    fn definitions(&self, name: &str) -> Result<String, String> {
        match self.0.get(name) {
            None | Some(Value::Null) => Err(format!("the argument {name:?} is missing")),
            Some(Value::String(text)) => Ok(text.clone()),
            Some(value) => Ok(value.to_string()),
        }
    }

    fn text(&self, name: &str) -> Result<Option<&str>, String> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(format!("the argument {name:?} is no text")),
        }
    }

    fn options(&self) -> Result<Options, String> {
        let mut options = Options::default();
        options.spec = self
            .text("spec")?
            .map(Revision::find)
            .transpose()
            .map_err(|error| error.to_string())?;
        Ok(options)
    }
}

fn check_tools(arguments: &Arguments) -> Result<String, String> {
    let text = arguments.definitions("definitions")?;
    let options = arguments.options()?;
    if arguments.text("format")? == Some("json") {
        return check_to_json(&text, &options).map_err(|error| error.to_string());
    }
    check_with(&text, &options, |report| {
        let source = precall_render::Source::new("definitions", &text);
        let mut out = precall_render::markdown::render(source, report, Lang::ENGLISH, false);
        out.push_str(&precall_render::markdown::closing(
            1,
            &report.summary,
            Lang::ENGLISH,
        ));
        out
    })
    .map_err(|error| error.to_string())
}

fn explain_rule(arguments: &Arguments) -> Result<String, String> {
    let id = arguments.text("rule")?.unwrap_or_default();
    let Some(rule) = RULES.iter().find(|rule| rule.id == id) else {
        let mut close: Vec<(f64, &str)> = RULES
            .iter()
            .map(|rule| (strsim::jaro_winkler(id, rule.id), rule.id))
            .collect();
        close.sort_by(|a, b| b.0.total_cmp(&a.0));
        let close: Vec<&str> = close.iter().take(5).map(|(_, id)| *id).collect();
        return Err(format!(
            "no rule {id:?}; the most similar are {}",
            close.join(", ")
        ));
    };
    let docs: Vec<&str> = rule
        .docs
        .lines()
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    Ok(format!(
        "# {}: {}\n\n{} ({})\n{}\n",
        rule.id,
        rule.title,
        rule.severity.name(),
        rule.confidence.name(),
        docs.join("\n")
    ))
}

fn suggest_annotations(arguments: &Arguments) -> Result<String, String> {
    let text = arguments.definitions("definitions")?;
    check_with(&text, &arguments.options()?, |report| {
        let tools: Vec<Value> = report
            .tools
            .iter()
            .map(|tool| {
                let mut annotations = JsonObject::new();
                let mut open = Vec::new();
                for (hint, suggested) in Hint::ALL.into_iter().zip(tool.suggested) {
                    // What an author has declared stands where the text does not tell.
                    let declared = tool.tool.hints.declared(hint).value();
                    match suggested.or(declared) {
                        Some(value) => {
                            annotations.insert(hint.key().to_owned(), value.into());
                        }
                        None => open.push(hint.key()),
                    }
                }
                json!({"name": tool.tool.name, "annotations": annotations, "notJudged": open})
            })
            .collect();
        let note = "Suggested from words: confirm against what the code does. Where a hint is not \
                    judged, declare the prudent value.";
        visible(format!("{:#}", json!({"tools": tools, "note": note})))
    })
    .map_err(|error| error.to_string())
}

fn predict_hosts(arguments: &Arguments) -> Result<String, String> {
    let text = arguments.definitions("definitions")?;
    let mut options = arguments.options()?;
    let catalog = Catalog::built_in();
    let names: Vec<&str> = match arguments.0.get("hosts") {
        None | Some(Value::Null) => vec!["all"],
        Some(Value::Array(names)) => names
            .iter()
            .map(|name| name.as_str().ok_or("a host's name is no text".to_owned()))
            .collect::<Result<_, _>>()?,
        Some(_) => return Err("the argument \"hosts\" is no list".to_owned()),
    };
    for name in names {
        options
            .hosts
            .extend(catalog.select(name).map_err(|error| error.to_string())?);
    }
    check_with(&text, &options, |report| {
        let tools: Vec<Value> = report
            .tools
            .iter()
            .map(|tool| json!({"name": tool.tool.name, "hosts": tool.hosts}))
            .collect();
        visible(format!("{:#}", json!({ "tools": tools })))
    })
    .map_err(|error| error.to_string())
}

fn diff_tools(arguments: &Arguments) -> Result<String, String> {
    let before = arguments.definitions("before")?;
    let after = arguments.definitions("after")?;
    diff_to_json(&before, &after, &DiffOptions::default()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    #[test]
    fn its_own_list_is_clean() {
        let tools: Vec<Tool> = OFFERS.iter().map(Offer::tool).collect();
        let list = json!({ "tools": tools }).to_string();
        let mut options = Options::default();
        options.directories = precall_core::profile::directory::builtins().collect();
        check_with(&list, &options, |report| {
            let mut said = String::new();
            for finding in report.all_findings() {
                let _ = writeln!(said, "{}: {}", finding.rule.id, finding.text());
            }
            assert_eq!(said, "");
            for tool in &report.tools {
                for hint in Hint::ALL {
                    assert!(tool.tool.hints.declared(hint).value().is_some());
                }
                for directory in &tool.directories {
                    assert_eq!(directory.status, "accepted", "{directory:?}");
                }
                assert_eq!(tool.verdict.trusted.action.name(), "run");
            }
        })
        .unwrap();
    }

    fn ask(name: &str, arguments: Value) -> Result<String, String> {
        let offer = OFFERS.iter().find(|offer| offer.name == name).unwrap();
        let Value::Object(arguments) = arguments else {
            unreachable!()
        };
        (offer.answer)(&Arguments(arguments))
    }

    #[test]
    fn answers_help() {
        let tool = json!({"name": "delete_user", "description": "Deletes a user for good.",
            "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": "true"}});
        let checked = ask("check_tools", json!({"definitions": tool})).unwrap();
        assert!(checked.contains("hint-not-boolean"), "{checked}");
        let as_text = ask("check_tools", json!({"definitions": tool.to_string()})).unwrap();
        assert_eq!(as_text, checked);
        assert!(
            ask("explain_rule", json!({"rule": "hint-null"}))
                .unwrap()
                .contains("How to fix")
        );
        let error = ask("explain_rule", json!({"rule": "hint-nul"})).unwrap_err();
        assert!(error.contains("hint-null"), "{error}");
        let suggested = ask("suggest_annotations", json!({"definitions": tool})).unwrap();
        assert!(
            suggested.contains("\"destructiveHint\": true"),
            "{suggested}"
        );
        let hosts = ask("predict_hosts", json!({"definitions": tool})).unwrap();
        assert!(hosts.contains("\"outcome\""), "{hosts}");
        assert!(
            ask(
                "predict_hosts",
                json!({"definitions": tool, "hosts": ["nobody"]})
            )
            .is_err()
        );
        let drift = ask("diff_tools", json!({"before": [tool], "after": [tool]})).unwrap();
        assert!(serde_json::from_str::<Value>(&drift).is_ok());
        assert!(ask("diff_tools", json!({"before": [tool]})).is_err());
    }

    #[test]
    fn revisions_on_offer_are_those_of_the_core() {
        let Kind::Choice(offered) = SPEC.1 else {
            unreachable!()
        };
        let known = precall_core::tool::revision::REVISIONS
            .each_ref()
            .map(|r| r.id);
        assert_eq!(offered, known);
    }
}
