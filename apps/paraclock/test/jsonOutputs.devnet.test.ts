import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { gatherNetwork } from '@paraclock/checklist'
import { findProblem } from '@paraclock/checklist/schema'
import { stringifyJson } from '@paraclock/core'
import { beforeAll, expect, test } from 'vitest'
import { listCommands } from '../src/commands/run/listCommands.ts'
import { publishedSchemas } from '../src/commands/run/publishedSchemas.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const SOVEREIGN = '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y'
/** Stands for two days after what the network's clock shows. */
const LATER = '<later>'
const SIGNED = ['--signer', 'env:PHRASE'] as const

const net = await openNetwork({ variant: 'minute', name: 'main', instant: true })
const folder = await makeFolder()
let own: NetworkConfig

/** Each command with what it is given beside `--json`, in an order in which one prepares the next. */
const lines: readonly (readonly [string, readonly string[], number])[] = [
  ['check', ['--report', 'json=fresh.json'], 1],
  ['explain', [], 0],
  ['explain', ['proxy-exists'], 0],
  ['hrmp plan', [], 1],
  ['verify', ['0x0000042a', '--no-trial'], 0],
  ['proxy plan', [], 1],
  ['proxy plan', ['--revoke'], 0],
  ['fix', [], 1],
  ['fix', SIGNED, 1],
  ['fix', ['--yes', '--no-sudo', ...SIGNED], 1],
  ['quote', [], 2],
  ['preview', ['--cron', '0 9 * * *'], 0],
  ['costs', [], 2],
  ['tasks', ['--history'], 2],
  ['account', [SOVEREIGN], 0],
  ['account', [SOVEREIGN.replace('5', '6')], 2]
]
/** The same, once the network is ready. */
const readyLines: typeof lines = [
  ['check', ['--report', 'json=ready.json'], 0],
  ['hrmp plan', [], 0],
  ['proxy plan', [], 0],
  ['proxy plan', ['--revoke'], 1],
  ['fix', [], 0],
  ['diff', ['fresh.json', 'ready.json'], 1],
  ['schedule', ['rent', '--at', LATER], 0],
  ['schedule', ['rent', '--at', LATER, '--yes', ...SIGNED], 0],
  ['schedule', ['gift', '--transfer', '1', '--to', SOVEREIGN, '--cron', '0 9 * * *'], 0],
  ['quote', ['--at', '+1h'], 0],
  ['tasks', [], 0],
  ['tasks', ['--shapes'], 0],
  ['task show', ['rent'], 0],
  ['change', ['rent', '--at', '+2h', '--yes', ...SIGNED], 0],
  ['cancel', ['rent'], 0],
  ['cancel', ['rent', '--yes', ...SIGNED], 0],
  ['task follow', ['rent'], 0]
]

/** The commands whose verdict on the one network decides their exit code. */
const judged = new Set([
  ...['check', 'hrmp plan', 'proxy plan', 'fix', 'quote', 'tasks', 'task show']
])

async function run(name: string, rest: readonly string[]) {
  const later = new Date((Math.floor(Number(net.now()) / 3600) + 48) * 3_600_000).toISOString()
  const given = rest.map((one) => (one === LATER ? later : one))
  const argv = [...name.split(' '), ...given, '--json']
  return runCommand(folder, argv, { env: { PHRASE: '//Alice' } })
}

beforeAll(async () => {
  const config = await configureDevnet([net])
  own = config.networks['main'] as NetworkConfig
  // Three runtimes are proven for the first time, beside whatever else the machine does.
  const timeouts = { connect: 120, request: 120, network: 240 }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, ...config }))
})

test.each(lines)('%s %j prints what its schema says', async (name, rest, code) => {
  const outcome = await run(name, rest)
  // A network without a quote says why in its place.
  const isDone = code < 2 || name === 'quote'
  expect([outcome.code, outcome.complaints === '']).toEqual([code, isDone])
  expect(Object.hasOwn(JSON.parse(outcome.output), 'error')).toBe(!isDone)
})

test('a report of what fails can be compared, as every report can', async () => {
  expect((await run('diff', ['fresh.json', 'fresh.json'])).code).toBe(0)
})

test('on a ready network, too', async () => {
  const evidence = await gatherNetwork({ name: 'main', config: own })
  await fixNetwork({ net, config: own, evidence })
  for (const [name, rest, code] of readyLines) {
    const outcome = await run(name, rest)
    expect([name, outcome.complaints, outcome.code], outcome.output).toEqual([name, '', code])
    if (judged.has(name)) {
      const verdict = code === 0 ? 'ready' : 'notReady'
      expect([name, JSON.parse(outcome.output).networks]).toMatchObject([name, [{ verdict }]])
    }
  }
})

test('init prints what it wrote', async () => {
  const flags = (['relay', 'service', 'target'] as const).flatMap((role) => [
    `--${role}`,
    ...own[role].endpoints
  ])
  const rest = ['--config', 'new.json', '--yes', '--network', 'main', '--user', own.user, ...flags]
  const { code, output } = await run('init', rest)
  expect(code).toBe(0)
  const { config } = JSON.parse(output) as { readonly config: unknown }
  expect(config).toEqual(JSON.parse(await readFile(join(folder, 'new.json'), 'utf8')))
})

test('watch prints a line for each change', async () => {
  const stopping = new AbortController()
  // A barrier is code. What is listened to is the storage that the evidence rests on.
  const change = async () => {
    await net.misconfigure({ BarrierRejectsService: true })
    await net.fund({ chain: net.target, account: own.user, amount: 1n })
  }
  const running = runCommand(folder, ['watch', '--json', '--every', '3600'], {
    signal: stopping.signal,
    onReport: (text) => {
      if (text.startsWith('main: ')) void change()
    },
    onOutput: () => stopping.abort()
  })
  const { code, output } = await running
  expect(code).toBe(130)
  expect(output).not.toContain('\n')
  expect(output).toContain('xcm-barrier-admits')
})

test('the configuration that devnet prints is one', async () => {
  const stopping = new AbortController()
  const { output } = await runCommand(
    folder,
    ['devnet', '--json', '--port', '0', '--network', 'main'],
    {
      signal: stopping.signal,
      onOutput: () => stopping.abort()
    }
  )
  const published = publishedSchemas.find(({ commands }) => commands.includes('devnet'))
  expect(published && findProblem(published.schema, JSON.parse(output))).toBeUndefined()
})

test('every command that prints JSON is tried', () => {
  const withJson = listCommands().flatMap(({ name, options }) => ('json' in options ? [name] : []))
  // These have tests of their own, which run them with --json.
  const elsewhere = ['approve', 'init', 'watch', 'rehearse', 'renew', 'confirm', 'devnet']
  const receipts = ['receipt', 'receipt verify']
  const tried = [...lines, ...readyLines].map(([name]) => name)
  expect(new Set([...tried, ...elsewhere, ...receipts])).toEqual(new Set(withJson))
  const published = publishedSchemas.flatMap(({ commands }) => commands)
  expect(new Set(published)).toEqual(new Set(withJson))
})
