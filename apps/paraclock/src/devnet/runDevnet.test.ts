import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/runCommand.ts'

const both = ['--hub-runtime', 'relay=a.wasm', '--hub-runtime', 'relay=b.wasm']

test.each([
  ['an export without a folder', ['--export', ''], '--export needs a folder'],
  ['an export of another service', ['--export', 'x', '--service', 'y'], 'leave --service out'],
  ['an export with a file', ['a.json', '--export', 'x'], 'leave a.json out'],
  ...[
    ...['--ready', '--instant', '--json', '--write-config', '--port=0', '--ports=main.relay=0'],
    ...['--variant=hour', '--hub-runtime=relay=a.wasm', '--hub-patch=relay=a.json', '--name=a'],
    ...['--misconfigure=HrmpClosed', '--hub-token=DOT:10']
  ].map((option): [string, string[], string] => [
    `an export with ${option}`,
    ['--export', 'x', option],
    `--export only writes a genesis: leave ${option.split('=')[0]} out`
  ]),
  ['a file without --write-config', ['a.json'], 'devnet writes a.json with --write-config only'],
  [
    'a file that would be read as a module',
    ['--write-config', 'a.ts'],
    'its file must end with .json, unlike "a.ts"'
  ],
  ['a runtime of hub for another network', ['--hub-runtime', 'relay=a.wasm'], 'add --network hub'],
  ['a token of hub for another network', ['--hub-token', 'DOT:10'], 'add --network hub'],
  [
    'a runtime without a chain',
    ['--network', 'hub', '--hub-runtime', 'a.wasm'],
    '--hub-runtime is "a.wasm": give <chain>=<file>, of relay, asset-hub, coretime'
  ],
  [
    'a runtime of a chain that hub lacks',
    ['--network', 'hub', '--hub-runtime', 'people=a.wasm'],
    '"people=a.wasm"'
  ],
  ['a chain without a file', ['--network', 'hub', '--hub-runtime', 'relay='], '"relay="'],
  ['two runtimes of a chain', ['--network', 'hub', ...both], '--hub-runtime names relay twice'],
  [
    'a patch without its runtime',
    ['--network', 'hub', '--hub-patch', 'relay=a.json'],
    '--hub-patch relay goes with --hub-runtime relay=<file>'
  ],
  [
    'a runtime without a token',
    ['--network', 'hub', '--hub-runtime', 'relay=a.wasm'],
    '--hub-runtime and --hub-token go together'
  ],
  [
    'a token without a runtime',
    ['--network', 'hub', '--hub-token', 'DOT:10'],
    '--hub-runtime and --hub-token go together'
  ],
  [
    'a token without decimals',
    ['--network', 'hub', '--hub-token', 'DOT'],
    '--hub-token takes a symbol'
  ],
  [
    'a runtime that is not there',
    ['--network', 'hub', '--hub-runtime', 'relay=none.wasm', '--hub-token', 'DOT:10'],
    'none.wasm'
  ]
])('%s is refused before a network starts', async (_, argv, problem) => {
  const { code, complaints } = await runCommand('.', ['devnet', '--network', 'main', ...argv])
  expect(code).toBe(2)
  expect(complaints.replaceAll(/\s+/g, ' ')).toContain(problem)
})

test('how amounts of a given runtime are shown is said before it is read', async () => {
  const given = ['--hub-runtime', 'relay=none.wasm', '--hub-token', 'DOT:10']
  const told: string[] = []
  const onReport = (text: string): void => void told.push(text)
  await runCommand('.', ['devnet', '--network', 'hub', ...given], { onReport })
  expect(told).toEqual([expect.stringContaining('with 1 DOT as 10,000,000,000 of their unit')])
})

test('an export of hub beside another network writes neither', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paraclock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const argv = ['devnet', '--export', 'nets', '--network', 'main', '--network', 'hub']
  const { code, complaints } = await runCommand(folder, argv)
  expect([code, complaints]).toEqual([2, expect.stringContaining('networks staging and main only')])
  expect(readdirSync(folder)).toEqual([])
})
