import { execFileSync } from 'node:child_process'
import { platform } from 'node:process'
import { describe, expect, test } from 'vitest'
import type { CompletedCommand } from './CompletedCommand.ts'
import { renderCompletions } from './renderCompletions.ts'

const config = { type: 'string', value: '<file>', summary: "The team's configuration" } as const
const commands: readonly CompletedCommand[] = [
  {
    name: 'check',
    summary: 'Run the checklist',
    options: { config, json: { type: 'boolean', summary: 'JSON: [only]' } }
  },
  {
    name: 'explain',
    summary: 'Say what a check means',
    options: {},
    choices: ['proxy-exists', 'relay-genesis']
  },
  { name: 'hrmp plan', summary: 'Plan channels', options: { config } },
  {
    name: 'hrmp read',
    summary: 'Read channels',
    options: {
      network: { type: 'string', summary: 'One' },
      kind: { type: 'string', summary: 'Its kind', choices: ['plain', 'hub'] }
    }
  },
  {
    name: 'cancel',
    summary: 'Cancel tasks',
    options: { all: { type: 'boolean', summary: 'All' } },
    takesIds: true
  }
]

test.each(['bash', 'zsh', 'fish'])('the script for %s', (shell) => {
  expect(renderCompletions(shell, commands)).toMatchSnapshot()
})

test('another shell is a coded error', () => {
  expect(() => renderCompletions('cmd', commands)).toThrow(
    expect.objectContaining({
      code: 'CommandArgumentInvalid',
      message: expect.stringContaining('bash, zsh, fish')
    })
  )
  expect(() => renderCompletions('toString', commands)).toThrow()
})

describe.skipIf(platform === 'win32')('in bash itself', () => {
  /** What bash offers after these words. */
  function complete(...words: readonly string[]): readonly string[] {
    const script = `${renderCompletions('bash', commands)}
paraclock() { if [ "$2" = ids ]; then echo rent; else echo main; echo staging; fi; }
COMP_WORDS=(paraclock ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_paraclock
printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
  }

  test.each<[string[], string[]]>([
    [[''], ['check', 'explain', 'hrmp', 'cancel', '--help', '--version']],
    [['ch'], ['check']],
    [
      ['check', ''],
      ['--config', '--json']
    ],
    [['check', '--json', '--c'], ['--config']],
    [['explain', 'pro'], ['proxy-exists']],
    [
      ['hrmp', ''],
      ['plan', 'read']
    ],
    [['hrmp', 'plan', ''], ['--config']],
    [
      ['hrmp', 'read', '--'],
      ['--network', '--kind']
    ],
    [['hrmp', 'read', '--kind', 'h'], ['hub']],
    [
      ['hrmp', 'read', '--network', ''],
      ['main', 'staging']
    ],
    [
      ['cancel', ''],
      ['--all', 'rent']
    ],
    [['nothing', ''], ['']],
    [['check', '--config', 'package.j'], ['package.json']]
  ])('%j', (words, offered) => {
    expect(complete(...words)).toEqual(offered)
  })
})
