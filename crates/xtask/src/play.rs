//! `cargo play`: everything built, an example checked in the terminal, the page on a local port.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};

use crate::files::dist;
use crate::shell::{cargo, run as execute};
use crate::{Result, npm, site};

const EXAMPLE: &str = "tests/cases/examples/1-complete.json";

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut port = 0;
    let mut serving = true;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--no-serve" => serving = false,
            "--port" => {
                port = rest
                    .next()
                    .and_then(|number| number.parse().ok())
                    .ok_or("--port needs a number")?;
            }
            other => {
                return Err(format!(
                    "unknown argument {other}; there are --no-serve and --port N"
                ));
            }
        }
    }
    npm::library()?;
    site::build()?;
    println!("\n$ precall check {EXAMPLE}\n");
    execute(cargo().args([
        "run",
        "--quiet",
        "--package",
        "precall",
        "--",
        "check",
        EXAMPLE,
    ]))?;
    if serving {
        serve(&dist("site"), port)?;
    }
    Ok(())
}

/// Serves a folder to this machine only, until interrupted.
fn serve(folder: &Path, port: u16) -> Result<()> {
    let listener =
        TcpListener::bind(("127.0.0.1", port)).map_err(|error| format!("port {port}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("\nThe page is at http://{address}/ (Ctrl+C ends it)");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_path_buf();
        std::thread::spawn(move || {
            // A reader that went away is nobody's problem.
            let _ = answer(&folder, stream);
        });
    }
    Ok(())
}

fn answer(folder: &Path, mut stream: TcpStream) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or("/"));
    let found =
        file(folder, target).and_then(|path| Some((media_type(&path), fs::read(path).ok()?)));
    let (status, kind, body) = match found {
        _ if !["GET", "HEAD"].contains(&method) => {
            ("405 Method Not Allowed", "text/plain", b"GET only".to_vec())
        }
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n",
        body.len()
    )?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The file that a request names; nothing where it leads out of the folder.
fn file(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?;
    let mut file = folder.to_path_buf();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let plain = part
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || ['.', '-', '_'].contains(&c));
        if !plain || part.starts_with('.') {
            return None;
        }
        file.push(part);
    }
    if file.is_dir() {
        file.push("index.html");
    }
    Some(file)
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{answer, file};
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::path::Path;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let folder = Path::new("site");
        assert_eq!(
            file(folder, "/app/main.js?x#y"),
            Some(folder.join("app/main.js"))
        );
        for outside in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/.git/config",
            "/a\\..\\b",
        ] {
            assert_eq!(file(folder, outside), None, "{outside}");
        }
    }

    #[test]
    fn a_file_is_served_with_its_type() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let server = std::thread::spawn(move || {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
            for _ in 0..2 {
                answer(&folder, listener.accept().unwrap().0).unwrap();
            }
        });
        let ask = |path: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text
        };
        assert!(ask("/play.rs").ends_with("}\n"));
        assert!(ask("/absent.rs").starts_with("HTTP/1.1 404"));
        server.join().unwrap();
    }
}
