import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { gatherNetwork } from '@paraclock/checklist'
import { findProblem } from '@paraclock/checklist/schema'
import { stringifyJson, type UnixSeconds } from '@paraclock/core'
import { beforeAll, expect, test } from 'vitest'
import { publishedSchemas } from '../src/commands/run/publishedSchemas.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main', instant: true })
const folder = await makeFolder()
const CONFIG = join(folder, 'paraclock.config.json')
const HOUR = 3600
let run: string

const start = (...argv: readonly string[]) =>
  runCommand(folder, argv, { env: { PHRASE: '//Alice' } })

async function readOutput(name: string, output: string): Promise<unknown> {
  const published = publishedSchemas.find(({ commands }) => commands.includes(name as never))
  const value: unknown = JSON.parse(output)
  expect(published && findProblem(published.schema, value)).toBeUndefined()
  return value
}

beforeAll(async () => {
  const config = await configureDevnet([net])
  const own = config.networks['main'] as NetworkConfig
  const timeouts = { connect: 120, request: 120, network: 240 }
  await writeFile(CONFIG, stringifyJson({ timeouts, ...config }))
  await fixNetwork({
    net,
    config: own,
    evidence: await gatherNetwork({ name: 'main', config: own })
  })
  const at = (Math.floor(Number(net.now()) / HOUR) + 2) * HOUR
  run = new Date(at * 1000).toISOString()
  const { complaints } = await start(
    'schedule',
    'rent',
    '--at',
    run,
    '--yes',
    '--signer',
    'env:PHRASE'
  )
  expect(complaints).toBe('')
  await net.travelTo(BigInt(at + 60) as UnixSeconds)
})

test('a run is proven to somebody who has a file, a checkpoint and no connection', async () => {
  const made = await start('receipt', 'rent', '--run', run, '--json')
  expect([made.code, made.complaints]).toEqual([0, ''])
  const shown = await readOutput('receipt', made.output)
  expect(shown).toMatchObject({
    file: 'receipt.json',
    proven: true,
    outcome: { dispatch: 'succeeded' }
  })
  const told = await start('receipt', 'rent', '--run', run)
  const { hash } = JSON.parse(await readFile(join(folder, 'receipt.json'), 'utf8'))
  expect(told.output.split('\n').at(-1)).toBe(`Its page in a console: #/receipt?hash=${hash}`)
  const saved = await start(
    'receipt',
    'verify',
    'receipt.json',
    '--save-checkpoint',
    'trusted.json'
  )
  expect([saved.code, saved.complaints]).toEqual([0, ''])
  expect(saved.output.split('\n').map((line) => line.slice(0, 10))).toEqual([
    '✓ file    ',
    '✓ finality',
    '✓ inclusio',
    '✓ run     ',
    '✓ message ',
    '✓ outcome ',
    '  trusted '
  ])
  await rename(CONFIG, `${CONFIG}.away`)
  const line = ['receipt', 'verify', 'receipt.json', '--checkpoint', 'trusted.json', '--json']
  const alone = await start(...line)
  await rename(`${CONFIG}.away`, CONFIG)
  expect([alone.code, alone.complaints]).toEqual([0, ''])
  expect(await readOutput('receipt verify', alone.output)).toMatchObject({ proven: true })
})

test('a changed receipt is refused, and the statement that fails is named', async () => {
  const text = await readFile(join(folder, 'receipt.json'), 'utf8')
  await writeFile(join(folder, 'changed.json'), text.replace('"setId": ', '"setId": 1'))
  const verify = ['receipt', 'verify', '--checkpoint', 'trusted.json']
  const { code, output } = await start(...verify, 'changed.json')
  expect(code).toBe(1)
  expect(output.split('\n')[0]).toBe('✗ file       its hash is not the hash of its contents')
  expect(output).toContain('✗ outcome    not checked')
  await writeFile(join(folder, 'old.json'), text.replace('"version": 2', '"version": 1'))
  const old = await start(...verify, 'old.json')
  expect([old.code, old.output.split('\n')[0]]).toEqual([
    1,
    expect.stringMatching(/^✗ file {7}it has version 1, .* make the receipt again/)
  ])
  const trusted = JSON.parse(await readFile(join(folder, 'trusted.json'), 'utf8'))
  await writeFile(join(folder, 'other.json'), JSON.stringify({ ...trusted, setId: 99 }))
  const other = await start('receipt', 'verify', 'receipt.json', '--checkpoint', 'other.json')
  expect([other.code, other.output.split('\n')[1]]).toEqual([
    1,
    expect.stringMatching(/^✗ finality {3}it names set \d+ .* and the checkpoint set 99 with /)
  ])
})

test.each([
  [['receipt', 'rent'], 'CommandArgumentInvalid', '--run'],
  [['receipt', 'rent', '--run', 'noon'], 'ScheduleMalformed', 'noon'],
  [['receipt', 'rent', '--run', '2026-01-01T00:00:00Z'], 'ArgumentInvalid', 'no such run'],
  [['receipt', 'verify', 'paraclock.config.json'], 'ValueMalformed', 'receipt'],
  [['receipt', 'verify', 'old.json'], 'ValueMalformed', 'it has version 1'],
  [
    ['receipt', 'verify', 'receipt.json', '--checkpoint', 'receipt.json'],
    'SavedDataMalformed',
    'format'
  ],
  [['receipt', 'verify', 'none.json'], 'FileUnavailable', 'none.json']
])('%j is refused with one error', async (argv, code, part) => {
  const { code: exit, complaints, output } = await start(...argv)
  expect([exit, output]).toEqual([2, ''])
  expect(complaints.startsWith(`${code} `), complaints).toBe(true)
  expect(complaints).toContain(part)
})
