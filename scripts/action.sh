#!/usr/bin/env bash
# The GitHub Action: annotations into the log, Markdown into the job summary, SARIF into a file.
# Reads its inputs from the environment: PRECALL_FILES (one pattern a line), PRECALL_FAIL_ON,
# PRECALL_ARGS (one argument a line), PRECALL_SARIF (a file to write).
set -euo pipefail
shopt -s globstar nullglob
here="$(dirname "${BASH_SOURCE[0]}")"

files=()
while IFS= read -r pattern; do
  [ -z "$pattern" ] && continue
  # Unquoted on purpose: a pattern may name many files.
  # shellcheck disable=SC2206
  IFS='' matches=($pattern)
  # A pattern that matches nothing stays, so that precall says that there is no such file.
  [ ${#matches[@]} -eq 0 ] && matches=("$pattern")
  files+=("${matches[@]}")
done <<<"${PRECALL_FILES:-}"
if [ ${#files[@]} -eq 0 ]; then
  echo "::error title=precall::no files given; set the input \`files\`" >&2
  exit 2
fi
arguments=()
while IFS= read -r argument; do
  [ -n "$argument" ] && arguments+=("$argument")
done <<<"${PRECALL_ARGS:-}"

check() {
  "$here/precall.sh" check "${arguments[@]+"${arguments[@]}"}" "$@" -- "${files[@]}"
}

if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  check --format markdown --fail-on never >>"$GITHUB_STEP_SUMMARY" 2>/dev/null || true
fi
if [ -n "${PRECALL_SARIF:-}" ]; then
  check --format sarif --fail-on never >"$PRECALL_SARIF" 2>/dev/null || true
fi
check --format github --fail-on "${PRECALL_FAIL_ON:-error}"
