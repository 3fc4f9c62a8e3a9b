import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bytesToHex } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createHistoryClient } from '@paraclock/history/api'
import { codeUrl } from '@paraclock/runtimes'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { blake2b256, sovereignAccount } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readWatchtowerConfig,
  startWatchtower,
  type Watchtower,
  type WatchtowerConfig
} from '../src/index.ts'
import { writeNetworks } from './support/writeNetworks.ts'

const WAIT = { timeout: 120_000, interval: 200 }
const TIMEOUT = 300_000

let net: Devnet
let cwd: string
let watchtower: Watchtower
let stopHook: () => void
let hookUrl: string
const problems: string[] = []
/**
 * The rules of the received alerts and of their ends, in order: `+proxy-missing`, `-proxy-missing`.
 */
const arrived: string[] = []

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  const hook = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signed
    } = request.headers
    const digest = createHmac('sha256', 'k3y').update(`${id}.${time}.${body}`).digest('base64')
    const { firing, resolved } = JSON.parse(body) as Record<string, { rule: string }[]>
    if (signed === `v1,${digest}`) {
      for (const { rule } of firing ?? []) arrived.push(`+${rule}`)
      for (const { rule } of resolved ?? []) arrived.push(`-${rule}`)
    }
    response.writeHead(204).end()
  })
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  stopHook = () => {
    hook.closeAllConnections()
    hook.close()
  }
  await writeNetworks(cwd, net, { pays: true })
  await schedule('rent', 100)
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  await start({ 'check-failed': false })
}, TIMEOUT)

const SLOT = 60

/** Schedules a transfer of Alice, `slots` slots ahead. */
async function schedule(id: string, slots: number): Promise<void> {
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const time = (Math.floor(Number(net.now()) / SLOT) + slots) * SLOT
  const call = net.service.api.tx['automationTime']?.['scheduleNativeTransferTask']?.(
    ...[id, [time], bob.address, 10n ** 10n]
  )
  if (call === undefined) throw new TypeError('no call')
  await net.execute({ chain: net.service, call, signer: alice })
}

/** Ends the running watchtower, and starts one with these settings. */
async function start(rules: WatchtowerConfig['rules'], stallMs?: number): Promise<void> {
  await watchtower?.close()
  const settings = {
    ...{ api: { port: 0 }, operator: { port: 0 } },
    upgrades: [fileURLToPath(codeUrl('target'))],
    outputs: [{ name: 'hook', kind: 'webhook', url: { env: 'HOOK' }, secret: { env: 'KEY' } }],
    rules
  }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(settings))
  const env = { HOOK: hookUrl, KEY: 'whsec_azN5' }
  watchtower = await startWatchtower({
    config: await readWatchtowerConfig({ cwd, env }),
    times: { lookMs: 200, restMs: 200, beatMs: 500, ...(stallMs && { stallMs }) },
    onProblem: (at, error) => problems.push(`${at}: ${error.message}`)
  })
}

afterAll(async () => {
  await watchtower?.close()
  stopHook?.()
  await net?.stop()
  if (cwd !== undefined) await rm(cwd, { recursive: true, force: true })
}, TIMEOUT)

const asRoot = async (chain: 'relay' | 'service' | 'target', name: string, ...args: unknown[]) => {
  const [pallet = '', method = ''] = name.split('.')
  const call = net[chain].api.tx[pallet]?.[method]?.(...args)
  if (call === undefined) throw new TypeError(`no call ${name}`)
  await net.sudo(net[chain], call)
  await net.build()
}

/** Waits until an alert of the rule is sent, fixes its cause, and waits until its end is sent. */
async function expectAlert(
  rule: string,
  fix: () => Promise<unknown>,
  from = arrived.length
): Promise<void> {
  const told = (sign: string) => () => arrived.slice(from).includes(`${sign}${rule}`)
  await expect.poll(told('+'), WAIT).toBe(true)
  await fix()
  await expect.poll(told('-'), WAIT).toBe(true)
}

test('a ready network whose task is scheduled has no alerts', { timeout: TIMEOUT }, async () => {
  const client = createHistoryClient({ url: watchtower.apiUrl ?? '' })
  const verdict = async () => (await client.read('networks')).networks[0]?.verdict
  await expect.poll(verdict, WAIT).toBe('ready')
  expect([arrived, problems]).toEqual([[], []])
  const ready = await fetch(`${watchtower.operatorUrl}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { held: ['main'] }])
  const metrics = await (await fetch(`${watchtower.operatorUrl}/metrics`)).text()
  expect(metrics).toContain('paraclock_watchtower_ready{network="main"} 1')
})

test('a proxy that is removed', { timeout: TIMEOUT }, async () => {
  const alice = await devAccount('Alice')
  const { target } = net
  const held = (await target.api.query['proxy']?.['proxies']?.(alice.address))?.toJSON()
  const [[proxy] = []] = held as { delegate: string; proxyType: string; delay: number }[][]
  const execute = async (name: string, ...args: unknown[]) => {
    const call = target.api.tx['proxy']?.[name]?.(...args)
    if (call === undefined) throw new TypeError(name)
    await net.execute({ chain: target, call, signer: alice })
    await net.build()
  }
  await execute('removeProxies')
  await expectAlert('proxy-missing', () =>
    execute('addProxy', proxy?.delegate, proxy?.proxyType, proxy?.delay)
  )
})

test("the service's account on the target runs dry", { timeout: TIMEOUT }, async () => {
  const { account } = sovereignAccount({ paraId: net.service.paraId ?? 0, on: 'sibling' })
  const { api } = net.target
  // It pays in the token of the service, which is a foreign asset on the target.
  const entries = (await api.query['foreignAssets']?.['account']?.entries()) ?? []
  const held = entries.find(([{ args }]) => args[1]?.toHex() === account)
  const [key, value] = [held?.[0].toHex(), held?.[1].toHex()]
  expect(key).toBeDefined()
  await asRoot('target', 'system.killStorage', [key])
  await expectAlert('service-account-low', () =>
    asRoot('target', 'system.setStorage', [[key, value]])
  )
})

test('a channel that is closed', { timeout: TIMEOUT }, async () => {
  const [service, target] = [net.service.paraId, net.target.paraId]
  await asRoot('relay', 'hrmp.forceCleanHrmp', service, 10, 10)
  await expectAlert('channel-closing', async () => {
    await asRoot('relay', 'hrmp.forceOpenHrmpChannel', service, target, 8, 102_400)
    await asRoot('relay', 'hrmp.forceOpenHrmpChannel', target, service, 8, 102_400)
    await asRoot('relay', 'hrmp.forceProcessHrmpOpen', 10)
  })
})

test('a balance that lasts for hours', { timeout: TIMEOUT }, async () => {
  const { address } = await devAccount('Alice')
  const setBalance = (amount: bigint) =>
    asRoot('service', 'balances.forceSetBalance', address, amount)
  await setBalance(10n ** 14n)
  await expectAlert('balance-low', () => setBalance(10n ** 26n))
})

test('an upgrade that breaks tasks, before it is enacted', { timeout: TIMEOUT }, async () => {
  const { api } = net.service
  const version = async () => (await api.rpc.state.getRuntimeVersion()).specName.toString()
  const before = await version()
  const hash = bytesToHex(blake2b256(readRuntimeCode('target')))
  await asRoot('service', 'system.authorizeUpgradeWithoutChecks', hash)
  const key = api.query['system']?.['authorizedUpgrade']?.key()
  await expectAlert('upgrade-harmful', async () => {
    expect(await version()).toBe(before)
    await asRoot('service', 'system.killStorage', [key])
  })
})

test('an upgrade whose code is not there', { timeout: TIMEOUT }, async () => {
  await asRoot('service', 'system.authorizeUpgradeWithoutChecks', `0x${'11'.repeat(32)}`)
  const key = net.service.api.query['system']?.['authorizedUpgrade']?.key()
  await expectAlert('upgrade-untried', () => asRoot('service', 'system.killStorage', [key]))
})

test('another check fails', { timeout: TIMEOUT }, async () => {
  await start({ 'check-failed': { afterSeconds: 0 } })
  const from = arrived.length
  await net.misconfigure({ BarrierRejectsService: true })
  await net.build()
  const fix = async () => {
    await net.misconfigure({ BarrierRejectsService: false })
    await net.build()
  }
  await expectAlert('check-failed', fix, from)
})

test('a run that fails, until the next one of its task succeeds', {
  timeout: TIMEOUT
}, async () => {
  const from = arrived.length
  const [bob, charlie] = await Promise.all([devAccount('Bob'), devAccount('Charlie')])
  const first = (Math.floor(Number(net.now()) / SLOT) + 3) * SLOT
  const amount = 10n ** 14n
  const call = net.service.api.tx['automationTime']?.['scheduleNativeTransferTask']?.(
    ...['poor', [first, first + 10 * SLOT], charlie.address, amount]
  )
  if (call === undefined) throw new TypeError('no call')
  await net.execute({ chain: net.service, call, signer: bob })
  const hold = (free: bigint) => asRoot('service', 'balances.forceSetBalance', bob.address, free)
  await hold(amount / 2n)
  await net.travelTo(BigInt(first) as never)
  await net.build(4)
  const fix = async () => {
    await hold(10n * amount)
    await net.travelTo(BigInt(first + 10 * SLOT) as never)
    await net.build(4)
  }
  await expectAlert('run-failed', fix, from)
})

test('a network that finalizes no block for a while', { timeout: TIMEOUT }, async () => {
  await start({ 'check-failed': false, 'chain-stalled': { afterSeconds: 0 } }, 3000)
  await expectAlert('chain-stalled', () => net.build(4))
})
