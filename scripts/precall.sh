#!/usr/bin/env bash
# Runs precall: $PRECALL where it is set, else the one on PATH, else one built from this repository.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
if [ -n "${PRECALL:-}" ]; then
  exec "$PRECALL" "$@"
elif command -v precall >/dev/null; then
  exec precall "$@"
elif command -v cargo >/dev/null; then
  binary="$here/target/release/precall"
  if [ ! -x "$binary" ]; then
    # In the repository's own folder, so that rust-toolchain.toml counts.
    (cd "$here" && cargo build --quiet --release --package precall >&2)
  fi
  exec "$binary" "$@"
fi
echo "precall: neither precall nor cargo is on PATH; install Rust from https://rustup.rs" >&2
exit 2
