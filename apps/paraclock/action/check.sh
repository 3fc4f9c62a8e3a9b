#!/usr/bin/env bash
# Runs the checklist for the action, and says how it ended. It fails in no case by itself: what was
# found is uploaded first, and the last step of the action ends with the exit code.
set -uo pipefail

reports=$PARACLOCK_REPORTS
read -r -a command <<<"$PARACLOCK_COMMAND"
if [ ${#command[@]} -eq 0 ]; then
  # Installed apart from the working directory: a pull request could bring a package of this name
  # there, or a registry.
  program=$RUNNER_TEMP/paraclock
  mkdir -p "$program" && (cd "$program" && npm install --ignore-scripts --no-fund --no-audit "paraclock@$PARACLOCK_VERSION" >&2)
  command=("$program/node_modules/.bin/paraclock")
fi
read -r -a networks <<<"$PARACLOCK_NETWORKS"

if [ -n "$PARACLOCK_TASKS" ]; then
  arguments=(check --spec "$PARACLOCK_SPEC" --fail-on "$PARACLOCK_FAIL_ON")
else
  arguments=(check --config "$PARACLOCK_CONFIG" --fail-on "$PARACLOCK_FAIL_ON")
  # A pull request can name extensions in its configuration, and they are code.
  [ "$PARACLOCK_EXTENSIONS" = true ] || arguments+=(--no-extensions)
fi
[ -z "$PARACLOCK_UPGRADE" ] || arguments+=(--upgrade "$PARACLOCK_UPGRADE" --tasks "${PARACLOCK_TASKS:-all}")
for network in ${networks[@]+"${networks[@]}"}; do
  arguments+=(--network "$network")
done
# Only one report can be on standard output, and GitHub reads its annotations there.
for report in terminal=paraclock.txt github=- json=paraclock.json html=paraclock.html \
  junit=paraclock.xml markdown=paraclock.md; do
  form=${report%%=*}
  file=${report#*=}
  if [ "$file" = - ]; then
    arguments+=(--report "$form=-")
  else
    arguments+=(--report "$form=$reports/$file")
  fi
done

# An old report must not pass for one of this run.
rm -f "$reports"/paraclock.{json,html,xml,md,txt}
code=0
"${command[@]}" "${arguments[@]}" || code=$?

verdict=
if [ -f "$reports/paraclock.json" ]; then
  verdict=$(sed -n 's/^  "verdict": "\([a-zA-Z]*\)".*/\1/p' "$reports/paraclock.json" | head -n 1)
  cat "$reports/paraclock.txt"
  cat "$reports/paraclock.md" >>"$GITHUB_STEP_SUMMARY"
fi
here=$PWD
{
  echo "exit-code=$code"
  echo "verdict=$verdict"
  echo "reports=${here#"$GITHUB_WORKSPACE"/}/$reports"
} >>"$GITHUB_OUTPUT"
exit 0
