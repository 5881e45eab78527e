//! Snippets against their SDKs and languages: what a program declares is what was to be declared.
//! `tests/snippets/README.md` says what is needed and what each frame proves.
#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;

use precall_core::snippet::{Sdk, Snippet, SnippetOptions, snippets};

/// Texts that would leave their literal, steer what stands beside them, or not survive, in some
/// language: each is a name, a title and a description in turn.
const NASTY: &[&str] = &[
    "\"",
    "\\",
    "\\\\",
    "\\\"",
    "'",
    "`",
    "\"\"\"",
    "'''",
    "*/",
    "/*",
    "//",
    "# comment",
    "-->",
    "?>",
    "</script>",
    "${x}",
    "$x",
    "$$",
    "{$x}",
    "${`id`}",
    "#{x}",
    "#$0",
    "#@a",
    "#@@b",
    "\\(x)",
    "\\u0041",
    "\\\\u0041",
    "\\u{41}",
    "\\x41",
    "\\n",
    "\\\u{200b}",
    "%s %d %%",
    "%name%",
    "{}",
    "{0}",
    "{{x}}",
    "@a",
    "two\nlines",
    "two\r\nlines",
    "lone\rreturn",
    "tab\there",
    "nul\0digit7",
    "bell\u{7}7",
    "escape\u{1b}[31m",
    "delete\u{7f}7",
    "next line\u{85}",
    "separators\u{2028}\u{2029}",
    "soft\u{ad}hyphen",
    "zero\u{200b}width\u{feff}",
    "bidi \u{202e}override\u{202c} \u{2066}isolate\u{2069}",
    "עברית العربية",
    "emoji 😀 👩\u{200d}💻 ❤\u{fe0f} 🇨🇭",
    "tags \u{e0041}\u{e0042}",
    "combining e\u{301} \u{301}",
    "漢字 かな 한글",
    "no\u{a0}break\u{3000}wide",
    "private \u{e000} \u{10fffd}",
    "nonchar \u{ffff} \u{fdd0}",
    "surrogate pair 𝕏\u{1d173}",
    " outer blanks ",
    "end with backslash \\",
    "end with dollar $",
    "end with hash #",
    "true",
    "null",
    "]]>",
    "\u{feff}",
];

/// Names that are words of a language, or none.
const NAMES: &[&str] = &[
    "class",
    "match",
    "self",
    "None",
    "list",
    "mcp",
    "2fa",
    "getClass",
    "notify",
    "to_string",
    "String",
    "type",
    "fn",
    "def",
    "end",
    "print",
    "Tool",
    "tool",
    "namespace",
    "fun",
    "x",
    "_",
    "__",
    "await",
    "gen",
    "object",
    "init",
    "$",
    "検索",
    "equals",
];

struct Case {
    name: String,
    json: String,
    description: Option<String>,
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = NAMES
        .iter()
        .enumerate()
        .map(|(index, name)| case(index, name, None, None))
        .collect();
    for (index, text) in NASTY.iter().enumerate() {
        let name = format!("{text} {index}");
        let title = NASTY[(index + 1) % NASTY.len()];
        let description = NASTY[(index + 2) % NASTY.len()];
        cases.push(case(index, &name, Some(title), Some(description)));
    }
    let alphabet: Vec<char> = ('\0'..='\u{a0}')
        .chain("\"\"\"\\\\\\$${{##u0041x".chars())
        .chain("\u{2028}\u{202e}\u{200b}\u{feff}😀名é\u{e0041}\u{301}\u{e000}".chars())
        .collect();
    let mut random = Random(7);
    for index in 0..40 {
        let mut text = || -> String {
            let length = 1 + random.below(30);
            (0..length)
                .map(|_| alphabet[random.below(alphabet.len())])
                .collect()
        };
        let (name, title, description) = (text(), text(), text());
        let name = format!("{name} r{index}");
        cases.push(case(index, &name, Some(&title), Some(&description)));
    }
    cases
}

fn case(index: usize, name: &str, title: Option<&str>, description: Option<&str>) -> Case {
    let quote = |text: &str| serde_json::to_string(text).unwrap();
    let mut json = format!("{{\"name\":{}", quote(name));
    if let Some(title) = title {
        write!(json, ",\"title\":{}", quote(title)).unwrap();
    }
    if let Some(description) = description {
        write!(json, ",\"description\":{}", quote(description)).unwrap();
    }
    let bit = |bit: usize| (index >> bit) & 1 == 1;
    write!(
        json,
        ",\"inputSchema\":{{\"type\":\"object\"}},\"annotations\":{{\"readOnlyHint\":{},\
         \"destructiveHint\":{},\"idempotentHint\":{},\"openWorldHint\":{}}}}}",
        bit(0),
        bit(1),
        bit(2),
        bit(3)
    )
    .unwrap();
    Case {
        name: name.into(),
        json,
        description: description.map(Into::into),
    }
}

/// A linear congruential generator: the same texts in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

fn written(cases: &[Case], sdk: &str) -> Vec<Snippet> {
    let list: Vec<&str> = cases.iter().map(|case| case.json.as_str()).collect();
    let mut options = SnippetOptions::default();
    options.sdk = Sdk::find(sdk);
    assert!(options.sdk.is_some(), "{sdk}");
    let found = snippets(&format!("[{}]", list.join(",")), &options).unwrap();
    assert_eq!(found.snippets.len(), cases.len());
    found.snippets
}

/// Compares what a program printed, one line a tool, in any order.
fn compare(sdk: &str, cases: &[Case], snippets: &[Snippet], printed: &str) {
    let mut lines: Vec<Vec<&str>> = printed
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    assert_eq!(
        lines.len(),
        cases.len(),
        "{sdk}: one line a tool\n{printed}"
    );
    for (case, snippet) in cases.iter().zip(snippets) {
        let name = hex(&case.name);
        let at = lines.iter().position(|line| line[0] == name);
        let at = at
            .unwrap_or_else(|| panic!("{sdk}: no tool is named {:?}\n{}", case.name, snippet.code));
        let line = lines.swap_remove(at);
        let same = |wanted: Option<&str>, got: &str| match wanted {
            Some(text) => got == hex(text),
            // Some SDKs have no other way to say nothing than an empty text.
            None => matches!(got, "-" | "="),
        };
        let title = snippet.title.as_ref().map(|title| title.value.as_str());
        let hints: String = snippet
            .values
            .0
            .iter()
            .map(|chosen| if chosen.value { 'T' } else { 'F' })
            .collect();
        // FastMCP makes a title from the name where there is none.
        let titled = title.is_none() && sdk.starts_with("fastmcp on");
        assert!(
            (titled || same(title, line[1]))
                && same(case.description.as_deref(), line[2])
                && line[3] == hints,
            "{sdk}: {:?}, {title:?}, {:?}, {hints} came out as {line:?}\n{}",
            case.name,
            case.description,
            snippet.code
        );
    }
    say(&format!(
        "{sdk}: {} tools declare what was to be declared",
        cases.len()
    ));
}

fn hex(text: &str) -> String {
    if text.is_empty() {
        return "=".into();
    }
    text.bytes().fold(String::new(), |mut out, byte| {
        write!(out, "{byte:02x}").unwrap();
        out
    })
}

fn frames() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/snippets")
}

/// An empty folder for what is generated for an SDK.
fn folder(name: &str) -> PathBuf {
    let folder = kept(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder that stays from run to run.
fn kept(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("snippets");
    fs::create_dir_all(&root).unwrap();
    root.join(name)
}

fn run(command: &mut Command) -> String {
    let output = command
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Says something that a passing test may not keep to itself: what ran, and what did not.
fn say(what: &str) {
    let _ = writeln!(std::io::stderr(), "{what}");
}

/// Whether the checks run at all: they fetch packages and take minutes.
fn asked_for() -> bool {
    static SAID: Once = Once::new();
    let asked = std::env::var_os("PRECALL_SDKS").is_some();
    if !asked {
        SAID.call_once(|| say("not run: set PRECALL_SDKS=1 to try the snippets against the SDKs"));
    }
    asked
}

/// Whether tools are there; says so where one is not.
fn at_hand(sdk: &str, tools: &[&str]) -> bool {
    let missing = tools.iter().find(|tool| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        !std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
    });
    if let Some(tool) = missing {
        say(&format!("{sdk} snippets skipped: {tool} is not installed"));
    }
    missing.is_none()
}

#[test]
fn python() {
    if !asked_for() {
        return;
    }
    assert!(
        at_hand("python", &["python3"]),
        "python3 3.10 or later with venv is needed"
    );
    let cases = cases();
    for (packages, sdk) in [
        ("python-v1", "python-v1"),
        ("python-v2", "python-v2"),
        // The older spelling works in the newer SDK too, as its versions say.
        ("python-v2", "python-v1"),
        ("fastmcp", "fastmcp"),
        ("fastmcp-3", "fastmcp"),
    ] {
        let snippets = written(&cases, sdk);
        let python = virtual_environment(packages);
        let path = folder(&format!("{packages}-runs-{sdk}")).join("server.py");
        let code: Vec<&str> = snippets.iter().map(|one| one.code.as_str()).collect();
        fs::write(&path, code.join("\n\n")).unwrap();
        let printed = run(Command::new(python)
            .arg(frames().join("python/run.py"))
            .arg(packages)
            .arg(path));
        compare(&format!("{sdk} on {packages}"), &cases, &snippets, &printed);
    }
}

/// The interpreter of an environment with the packages that `tests/snippets/python` lists.
fn virtual_environment(packages: &str) -> PathBuf {
    let list = frames().join("python").join(packages).with_extension("txt");
    let wanted = fs::read_to_string(&list).unwrap();
    let home = kept(&format!("venv-{packages}"));
    let python = home.join("bin/python");
    let mark = home.join("installed.txt");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return python;
    }
    run(Command::new("python3")
        .args(["-m", "venv", "--clear"])
        .arg(&home));
    run(Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "-r"])
        .arg(&list));
    fs::write(mark, wanted).unwrap();
    python
}

#[test]
fn typescript() {
    if !asked_for() {
        return;
    }
    assert!(
        at_hand("typescript", &["npm", "node"]),
        "node 20 or later and npm are needed"
    );
    let home = kept("typescript");
    fs::create_dir_all(&home).unwrap();
    let frame = frames().join("typescript");
    for file in [
        "package.json",
        "package-lock.json",
        "tsconfig.json",
        "list.ts",
    ] {
        fs::copy(frame.join(file), home.join(file)).unwrap();
    }
    let wanted = fs::read_to_string(home.join("package-lock.json")).unwrap();
    let mark = home.join("installed.json");
    if !fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        run(Command::new("npm")
            .args(["ci", "--silent", "--ignore-scripts"])
            .args(["--no-audit", "--no-fund"])
            .current_dir(&home));
        fs::write(mark, wanted).unwrap();
    }
    let cases = cases();
    let sdks = ["typescript-v1", "typescript-v2", "fastmcp-ts"];
    for sdk in sdks {
        let mut code = fs::read_to_string(frame.join(sdk).with_extension("ts")).unwrap();
        let mut calls = String::new();
        for snippet in written(&cases, sdk) {
            calls += &snippet.code;
        }
        let frame = "// The snippets stand here.\n";
        assert!(code.contains(frame));
        code = code.replace(frame, &calls);
        fs::write(home.join(sdk).with_extension("ts"), code).unwrap();
    }
    run(Command::new("node_modules/.bin/tsc")
        .args(["-p", "."])
        .current_dir(&home));
    for sdk in sdks {
        let printed = run(Command::new("node")
            .arg(home.join("out").join(sdk).with_extension("js"))
            .current_dir(&home));
        compare(sdk, &cases, &written(&cases, sdk), &printed);
    }
}

#[test]
fn rust() {
    if !asked_for() {
        return;
    }
    let cases = cases();
    let mut code = String::from("fn macros() -> Vec<Tool> {\n    let mut tools = Vec::new();\n");
    // Each in a type of its own, so that no name meets another.
    for snippet in written(&cases, "rmcp") {
        write!(
            code,
            "{{\n#[derive(Clone)]\nstruct Server;\n#[tool_router]\nimpl Server {{\n{}}}\n\
             tools.extend(Server::tool_router().list_all());\n}}\n",
            snippet.code
        )
        .unwrap();
    }
    code += "tools\n}\nfn builders() -> Vec<Tool> {\n    let mut tools = Vec::new();\n";
    for snippet in written(&cases, "rmcp-builder") {
        write!(
            code,
            "{{\nlet input_schema = Arc::new(JsonObject::new());\n{}tools.push(tool);\n}}\n",
            snippet.code
        )
        .unwrap();
    }
    code += "tools\n}\n";
    let path = folder("rust-code").join("snippets.rs");
    fs::write(&path, code).unwrap();
    for sdk in ["rmcp", "rmcp-builder"] {
        let printed = run(Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--locked", "--manifest-path"])
            .arg(frames().join("rust/Cargo.toml"))
            .arg("--target-dir")
            .arg(kept("rust"))
            .args(["--", sdk])
            .env("PRECALL_SNIPPETS", fs::canonicalize(&path).unwrap()));
        compare(sdk, &cases, &written(&cases, sdk), &printed);
    }
}

#[test]
fn java() {
    if !asked_for() || !at_hand("java", &["javac", "java"]) {
        return;
    }
    let cases = cases();
    let (home, frame) = (folder("java"), frames().join("java"));
    let mut program = String::from(
        "import io.modelcontextprotocol.spec.McpSchema;\n\
         import java.util.Map;\n\
         import org.springframework.ai.mcp.annotation.McpTool;\n\
         final class Snippets {\n\
         static final Map<String, Object> inputSchema = Map.of();\n",
    );
    for sdk in ["java", "java-v1"] {
        let name = sdk.replace('-', "_");
        let mut calls = String::new();
        for (index, snippet) in written(&cases, sdk).iter().enumerate() {
            write!(
                program,
                "static void {name}{index}() {{\n{}Main.print(tool);\n}}\n",
                snippet.code
            )
            .unwrap();
            writeln!(calls, "{name}{index}();").unwrap();
        }
        writeln!(program, "static void {name}() {{\n{calls}}}").unwrap();
    }
    let mut calls = String::new();
    for (index, snippet) in written(&cases, "spring-ai").iter().enumerate() {
        writeln!(
            program,
            "static final class S{index} {{\n{}}}",
            snippet.code
        )
        .unwrap();
        writeln!(calls, "Main.print(S{index}.class);").unwrap();
    }
    writeln!(program, "static void spring_ai() {{\n{calls}}}\n}}").unwrap();
    fs::write(home.join("Snippets.java"), program).unwrap();
    run(Command::new("javac")
        .args(["-encoding", "UTF-8", "-d"])
        .arg(home.join("out"))
        .arg(home.join("Snippets.java"))
        .args(
            [
                "Main.java",
                "io/modelcontextprotocol/spec/McpSchema.java",
                "org/springframework/ai/mcp/annotation/McpTool.java",
            ]
            .map(|file| frame.join(file)),
        ));
    for sdk in ["java", "java-v1", "spring-ai"] {
        let printed = run(Command::new("java")
            .arg("-cp")
            .arg(home.join("out"))
            .args(["Main", sdk]));
        compare(sdk, &cases, &written(&cases, sdk), &printed);
    }
}

#[test]
fn ruby() {
    if !asked_for() || !at_hand("ruby", &["ruby"]) {
        return;
    }
    let cases = cases();
    let snippets = written(&cases, "ruby");
    let mut program = String::new();
    for (index, snippet) in snippets.iter().enumerate() {
        // No class of Ruby's own may be reopened, so none of that name may be there before.
        let class = snippet.code.split_whitespace().nth(1).unwrap();
        writeln!(
            program,
            "raise '{class}' if Object.const_defined?(:{class})\nmodule M{index}\n{}end\n\
             puts M{index}::{class}.line",
            snippet.code
        )
        .unwrap();
    }
    let path = folder("ruby").join("main.rb");
    fs::write(&path, program).unwrap();
    let printed = run(Command::new("ruby")
        .args(["-w", "-E", "UTF-8:UTF-8", "-r"])
        .arg(fs::canonicalize(frames().join("ruby/mcp.rb")).unwrap())
        .arg(path));
    compare("ruby", &cases, &snippets, &printed);
}

#[test]
fn php() {
    if !asked_for() || !at_hand("php", &["php"]) {
        return;
    }
    let cases = cases();
    let snippets = written(&cases, "php");
    let mut imports = "";
    let mut classes = String::new();
    for (index, snippet) in snippets.iter().enumerate() {
        let (uses, method) = snippet.code.split_once("\n\n").unwrap();
        imports = uses;
        write!(
            classes,
            "final class S{index}\n{{\n{method}}}\nline(S{index}::class);\n"
        )
        .unwrap();
    }
    let program = format!("<?php\n{imports}\nrequire $argv[1];\n{classes}");
    let path = folder("php").join("main.php");
    fs::write(&path, program).unwrap();
    let printed = run(Command::new("php")
        .arg(path)
        .arg(frames().join("php/mcp.php")));
    compare("php", &cases, &snippets, &printed);
}

#[test]
fn go() {
    if !asked_for() || !at_hand("go", &["go"]) {
        return;
    }
    let cases = cases();
    let home = folder("go");
    copy(&frames().join("go"), &home);
    for sdk in ["go", "mcp-go"] {
        let snippets = written(&cases, sdk);
        let (package, server) = match sdk {
            "go" => ("gosdk", "server"),
            _ => ("mcpgo", "s"),
        };
        let mut program = format!(
            "package main\n\nimport (\n\t\"fmt\"\n\tmcp \"snippets/{package}\"\n)\n\n\
             func ptr[T any](v T) *T {{ return &v }}\n\nfunc main() {{\n\
             {server}, handler := &mcp.Server{{}}, any(nil)\n"
        );
        for snippet in &snippets {
            program += &snippet.code;
        }
        program += "for _, line := range mcp.Lines {\n\tfmt.Println(line)\n}\n}\n";
        let package = home.join(format!("run-{sdk}"));
        fs::create_dir_all(&package).unwrap();
        fs::write(package.join("main.go"), program).unwrap();
        let printed = run(Command::new("go")
            .args(["run", &format!("./run-{sdk}")])
            .current_dir(&home)
            .env("GOPROXY", "off")
            .env("GOFLAGS", "")
            .env("GOCACHE", kept("go-cache")));
        compare(sdk, &cases, &snippets, &printed);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

#[test]
fn csharp() {
    if !asked_for() || !at_hand("csharp", &["mcs", "mono"]) {
        return;
    }
    let cases = cases();
    let snippets = written(&cases, "csharp");
    let home = folder("csharp");
    let mut program = String::from("using System;\nusing System.ComponentModel;\n");
    for (index, snippet) in snippets.iter().enumerate() {
        writeln!(
            program,
            "public static class S{index}\n{{\n{}}}",
            snippet.code
        )
        .unwrap();
    }
    fs::write(home.join("Snippets.cs"), program).unwrap();
    run(Command::new("mcs")
        .arg(format!("-out:{}", home.join("snippets.exe").display()))
        .args(["-codepage:utf8", "-warnaserror"])
        .arg(home.join("Snippets.cs"))
        .arg(frames().join("csharp/Mcp.cs")));
    let printed = run(Command::new("mono").arg(home.join("snippets.exe")));
    compare("csharp", &cases, &snippets, &printed);
}

#[test]
fn kotlin() {
    if !asked_for() || !at_hand("kotlin", &["kotlinc", "java"]) {
        return;
    }
    let cases = cases();
    let snippets = written(&cases, "kotlin");
    let home = folder("kotlin");
    let mut program = String::from(
        "import io.modelcontextprotocol.kotlin.sdk.types.Server\n\
         import io.modelcontextprotocol.kotlin.sdk.types.ToolAnnotations\n\
         import io.modelcontextprotocol.kotlin.sdk.types.ToolSchema\n\
         val server = Server()\nval inputSchema = ToolSchema()\nfun handle(of: Any) = of\n\
         fun main() {\n",
    );
    for snippet in &snippets {
        let (import, code) = snippet.code.split_once("\n\n").unwrap();
        assert!(program.contains(import));
        program += code;
    }
    program += "}\n";
    fs::write(home.join("Main.kt"), program).unwrap();
    run(Command::new("kotlinc")
        .arg(home.join("Main.kt"))
        .arg(frames().join("kotlin/Mcp.kt"))
        .args(["-include-runtime", "-d"])
        .arg(home.join("main.jar")));
    let printed = run(Command::new("java")
        .arg("-cp")
        .arg(home.join("main.jar"))
        .arg("MainKt"));
    compare("kotlin", &cases, &snippets, &printed);
}
