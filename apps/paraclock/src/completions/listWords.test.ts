import { expect, test } from 'vitest'
import type { CommandSpec } from '../cli/defineCommand.ts'
import { listWords } from './listWords.ts'

const config = { type: 'string', value: '<file>', summary: 'The configuration' } as const
const commands: readonly CommandSpec[] = [
  {
    name: 'check',
    summary: 'Run the checklist',
    options: {
      config,
      json: { type: 'boolean', summary: 'JSON' },
      only: { type: 'string', value: '<id>', summary: 'Only this' }
    }
  },
  { name: 'explain', summary: 'Say what a check means', takes: '<id>', options: {} },
  { name: 'hrmp plan', summary: 'Plan channels', options: { config } },
  {
    name: 'task show',
    summary: 'Show a task',
    takes: '<task>',
    options: {
      network: { type: 'string', summary: 'One' },
      kind: { type: 'string', summary: 'Its kind', choices: ['plain', 'hub'] },
      call: { type: 'string', value: '<call>', summary: 'Its call' }
    }
  },
  { name: 'task follow', summary: 'Follow a task', takes: '<task>', options: {} }
]

async function list(...before: readonly string[]): Promise<readonly string[]> {
  const words = await listWords({
    commands,
    before,
    explained: () => ['proxy-exists', 'JsonMalformed'],
    checks: () => ['proxy', 'proxy-exists'],
    readNames: async (kind) =>
      ({ ids: ['rent'], calls: ['system.remark'], networks: ['main', 'staging'] })[kind as 'ids'] ??
      []
  })
  return words.map(([word, meaning]) => `${word}=${meaning}`)
}

const HELP = '--help=Show what the command takes'

test.each<[string[], string[]]>([
  [
    [],
    ['check=Run the checklist', 'explain=Say what a check means', 'hrmp=plan', 'task=show, follow']
  ],
  [['hrmp'], ['plan=Plan channels']],
  [['task'], ['show=Show a task', 'follow=Follow a task']],
  [['check'], ['--config=The configuration', '--json=JSON', '--only=Only this', HELP]],
  [
    ['check', '--json'],
    ['--config=The configuration', '--json=JSON', '--only=Only this', HELP]
  ],
  // The shell completes paths.
  [['check', '--config'], []],
  [['explain'], ['proxy-exists=', 'JsonMalformed=', HELP]],
  [
    ['check', '--only'],
    ['proxy=', 'proxy-exists=']
  ],
  // Task ids of the configuration are completed only for arguments that name a task.
  [
    ['task', 'show'],
    ['rent=', '--network=One', '--kind=Its kind', '--call=Its call', HELP]
  ],
  [
    ['task', 'show', '--kind'],
    ['plain=', 'hub=']
  ],
  [['task', 'show', '--call'], ['system.remark=']],
  [
    ['task', 'show', '--network'],
    ['main=', 'staging=']
  ],
  [['nothing'], []],
  [['hrmp', 'nothing'], []],
  [['toString'], []]
])('after %j', async (before, words) => {
  expect(await list(...before)).toEqual(words)
})
