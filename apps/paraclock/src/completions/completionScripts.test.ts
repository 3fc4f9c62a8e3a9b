import { execFileSync } from 'node:child_process'
import { platform } from 'node:process'
import { describe, expect, test } from 'vitest'
import { completionScripts } from './completionScripts.ts'

// A function in place of the program. It prints fixed completions for known words, and an error
// line for others.
const PROGRAM = String.raw`paraclock() {
  local IFS=' '
  case "$*" in
  "completions words -- hrmp") printf 'plan\tPlan: channels\n--json\tOnly\n' ;;
  "completions words -- check --config") ;;
  "completions words -- cancel") printf '%s\t\n' '$(echo ran)' 'a b' '*' ;;
  "completions words --") printf 'check\tRun\nchoose\tPick\ncosts\t\n' ;;
  *) printf 'unexpected %s\n' "$*" ;;
  esac
}`

test('there is a script for each of four shells', () => {
  expect(Object.keys(completionScripts)).toEqual(['bash', 'zsh', 'fish', 'powershell'])
})

describe.skipIf(platform === 'win32')('in bash itself', () => {
  function complete(...words: readonly string[]): readonly string[] {
    const script = `${completionScripts['bash']}
${PROGRAM}
COMP_WORDS=(paraclock ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_paraclock
for word in "\${COMPREPLY[@]}"; do echo "$word"; done`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').slice(0, -1)
  }

  test.each<[string[], string[]]>([
    [[''], ['check', 'choose', 'costs']],
    [['ch'], ['check', 'choose']],
    [
      ['hrmp', ''],
      ['plan', '--json']
    ],
    [['hrmp', '--'], ['--json']],
    // An id of an untrusted configuration is text, and stays text on the command line.
    [
      ['cancel', ''],
      ['\\$\\(echo\\ ran\\)', 'a\\ b', '\\*']
    ],
    [['cancel', 'a\\ '], ['a\\ b']],
    // The shell itself completes files.
    [['check', '--config', 'pack'], []]
  ])('%j', (words, offered) => {
    expect(complete(...words)).toEqual(offered)
  })
})
