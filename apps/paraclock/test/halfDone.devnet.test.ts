import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder } from './network/openNetwork.ts'
import { relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

const FIX = ['fix', '--yes', '--signer', 'env:PHRASE', '--journal', 'journal.jsonl']
const env = { PHRASE: '//Alice' }
// What the user signs, and no more: the rest takes sessions.
const OWN = [...FIX, '--no-sudo']

let net: Devnet
const folder = await makeFolder()

/** Starts the network, anew if it has run before: its genesis is the same each time. */
async function start(): Promise<void> {
  await net?.stop()
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 500 })
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson(await configureDevnet([net]), { indent: 2 })
  )
}

beforeAll(async () => {
  await start()
})

afterAll(async () => {
  await net?.stop()
})

/** Grants the proxy that is wanted, but with a delay, which the service cannot use. */
async function grantDelayed(): Promise<void> {
  const { output } = await runCommand(folder, ['proxy', 'plan', '--json'], { env })
  const [{ grant }] = (JSON.parse(output) as { networks: [{ grant: { delegate: string } }] })
    .networks
  const { tx } = net.target.api
  const call = tx['proxy']?.['addProxy']?.({ Id: grant.delegate }, 'Automation', 5)
  if (call === undefined) throw new Error('no proxies')
  await net.execute({ chain: net.target, call, signer: await devAccount('Alice') })
}

/** The proxies of Alice on the target: type and delay. */
async function listProxies(): Promise<unknown> {
  const { address } = await devAccount('Alice')
  const found = await net.target.api.query['proxy']?.['proxies']?.(address)
  const [list] = (found?.toJSON() ?? []) as unknown as [{ proxyType: string; delay: number }[]]
  return list.map(({ proxyType, delay }) => [proxyType, delay])
}

test('a fix that was stopped after a request goes on to the end, past a delayed proxy; two at once do not', async () => {
  await grantDelayed()
  const stopping = new AbortController()
  let other: ReturnType<typeof runCommand> | undefined
  const stopped = await runCommand(folder, FIX, {
    env,
    signal: stopping.signal,
    onOutput: (text) => {
      if (!/hrmpInitOpenChannel\(.*: block/.test(text)) return
      other ??= runCommand(folder, FIX, { env }).finally(() => stopping.abort())
    }
  })
  expect(stopped.code).toBe(130)
  expect([(await other)?.code, (await other)?.complaints.split(' ')[0]]).toEqual([
    1,
    'JournalLockUnavailable'
  ])
  const fixed = await runCommand(folder, FIX, { env })
  expect([fixed.code, fixed.complaints]).toEqual([0, ''])
  expect(await listProxies()).toEqual(expect.arrayContaining([['Automation', 0]]))
  const memos = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).match(/"memo":"[^"]+"/g)
  expect(memos).toEqual([...new Set(memos)])
  expect((await runCommand(folder, ['check'])).code).toBe(0)
})

test('the journal of a network that was started anew keeps back no call of a development key', async () => {
  const own = (): Promise<NetworkConfig> =>
    configureDevnet([net]).then(({ networks }) => networks['main'] as NetworkConfig)
  const before = await own()
  await start()
  expect((await own()).service.genesis).toBe(before.service.genesis)
  const known = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).length
  const fixed = await runCommand(folder, OWN, { env })
  expect([fixed.code, fixed.complaints]).toEqual([1, ''])
  expect(fixed.output).toContain('proxy.addProxy(')
  expect((await readFile(join(folder, 'journal.jsonl'), 'utf8')).length).toBeGreaterThan(known)
  const again = await runCommand(folder, OWN, { env })
  expect([again.code, again.complaints]).toEqual([1, ''])
  expect(again.output).not.toContain('proxy.addProxy(')
})

test('what a fix left open keeps no nonce of the network that is started next', async () => {
  await start()
  const own = (await configureDevnet([net])).networks['main'] as NetworkConfig
  const stopping = new AbortController()
  let sent = 0
  const submitting = new Set<unknown>()
  const relay = await relayEndpoint(own.relay.endpoints[0] ?? '', {
    onQuestion: (text, pass) => {
      const { id, method } = JSON.parse(text) as { readonly id?: number; readonly method?: string }
      if (method === 'author_submitExtrinsic') submitting.add(id)
      pass()
    },
    onAnswer: (text, pass) => {
      const { id } = JSON.parse(text) as { readonly id?: number }
      pass()
      if (!submitting.delete(id)) return
      sent += 1
      // The node has the second transaction, and no block does.
      if (sent === 2) stopping.abort()
    }
  })
  onTestFinished(() => relay.close())
  const networks = { main: { ...own, relay: { ...own.relay, endpoints: [relay.url] } } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }))
  const left = ['fix', '--yes', '--signer', 'env:PHRASE', '--journal', 'left.jsonl']
  const stopped = await runCommand(folder, left, { env, signal: stopping.signal })
  expect([stopped.code, sent]).toEqual([130, 2])
  expect(await readFile(join(folder, 'left.jsonl'), 'utf8')).toMatch(/"nonce":1,/)
  await start()
  const next = ['fix', '--yes', '--no-sudo', '--signer', 'env:PHRASE', '--journal', 'next.jsonl']
  const fixed = await runCommand(folder, next, { env })
  expect([fixed.code, fixed.complaints]).toEqual([1, ''])
  expect(fixed.output).toContain('proxy.addProxy(')
})
