#!/usr/bin/env bash
# Runs the checklist for the action, and says how it ended. It fails in no case by itself: what was
# found is uploaded first, and the last step of the action ends with the exit code.
set -uo pipefail

reports=$PARACLOCK_REPORTS
read -r -a command <<<"$PARACLOCK_COMMAND"
read -r -a networks <<<"$PARACLOCK_NETWORKS"

arguments=(check --config "$PARACLOCK_CONFIG" --fail-on "$PARACLOCK_FAIL_ON")
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
