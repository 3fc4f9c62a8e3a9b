import { execFileSync, spawnSync } from 'node:child_process'
import { platform } from 'node:process'
import { describe, expect, test } from 'vitest'
import { completionScripts } from './completionScripts.ts'

// Instead of the program, a function says the words that it was given before, and three of its own.
const PROGRAM = String.raw`paraclock() {
  local IFS=' '
  case "$*" in
  "completions words -- hrmp") printf 'plan\tPlan: channels\n--json\tOnly\n' ;;
  "completions words -- check --config") ;;
  "completions words --") printf 'check\tRun\nchoose\tPick\ncosts\t\n' ;;
  *) printf 'unexpected %s\n' "$*" ;;
  esac
}`

test('there is a script for each of three shells', () => {
  expect(Object.keys(completionScripts)).toEqual(['bash', 'zsh', 'fish'])
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
    // Files, which the shell itself completes.
    [['check', '--config', 'pack'], []]
  ])('%j', (words, offered) => {
    expect(complete(...words)).toEqual(offered)
  })
})

const hasShell = (shell: string): boolean => spawnSync(shell, ['-c', 'exit']).status === 0

test.skipIf(!hasShell('zsh'))(
  'zsh describes each word, and completes files where none follows',
  () => {
    const complete = (...words: readonly string[]): string => {
      const script = `compdef() { :; }
_describe() { print -l "$1" "\${(@P)2}"; }
_files() { echo files; }
${completionScripts['zsh']}
${PROGRAM}
words=(paraclock ${words.map((word) => `'${word}'`).join(' ')})
CURRENT=${words.length + 1}
_paraclock`
      return execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8' }).trim()
    }
    expect(complete('hrmp', '')).toBe('word\nplan:Plan\\: channels\n--json:Only')
    expect(complete('ch')).toBe('word\ncheck:Run\nchoose:Pick\ncosts:')
    expect(complete('check', '--config', 'pack')).toBe('files')
  }
)
