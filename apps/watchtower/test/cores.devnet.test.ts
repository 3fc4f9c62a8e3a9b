import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, devAccount, type StartDevnetArgs, startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { readWatchtowerConfig, startWatchtower } from '../src/index.ts'
import { writeNetworks } from './support/writeNetworks.ts'

const WAIT = { timeout: 120_000, interval: 200 }
/** Two times in timeslices: weeks ago, and years ahead. */
const [SOON, FAR] = [100, 10_000_000]

const RELAY_BLOCK_SECONDS = 6
const TIMEOUT = 300_000

async function open(
  args: StartDevnetArgs
): Promise<{ readonly net: Devnet; readonly cwd: string }> {
  const net = await startDevnet({ variant: 'minute', keptBlocks: 4096, ...args })
  onTestFinished(() => net.stop())
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await writeNetworks(cwd, net)
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify({ readiness: false }))
  return { net, cwd }
}

/** Starts a watchtower. Returns a reader of the lasting alerts about cores. */
async function watch(cwd: string) {
  const problems: string[] = []
  const watchtower = await startWatchtower({
    config: await readWatchtowerConfig({ cwd, env: {} }),
    times: { lookMs: 200, restMs: 200, beatMs: 500 },
    onProblem: (at, error) => problems.push(`${at}: ${error.message}`)
  })
  onTestFinished(() => watchtower.close())
  const history = await openHistory({ database: join(cwd, 'history.sqlite') })
  onTestFinished(() => history.close())
  const alerts = async () =>
    await history.db
      .selectFrom('alerts')
      .selectAll()
      .where('rule', '=', 'core-ending')
      .where('ended', 'is', null)
      .orderBy('subject')
      .execute()
  const subjects = async () => (await alerts()).map(({ subject }) => subject)
  return { problems, alerts, subjects }
}

test('leases and renewable cores of the Coretime chain that end, until they are renewed', {
  timeout: TIMEOUT
}, async () => {
  const { net, cwd } = await open({ network: 'hub' })
  const { service, target, coretime } = net
  if (coretime === undefined) throw new TypeError('coretime')
  const set = async (name: string, keys: readonly unknown[], value: unknown) => {
    const { api } = coretime
    const entry = api.query['broker']?.[name]
    if (entry === undefined) throw new TypeError(name)
    const { type } = entry.creator.meta
    const of = api.registry.createLookupType(type.isMap ? type.asMap.value : type.asPlain)
    const raw = value === null ? null : api.createType(of, value).toHex()
    const params = [[[entry.key(...keys), raw]]]
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'dev_setStorage', params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(coretime.httpUrl, { method: 'POST', headers, body })
    expect(await answer.json()).not.toHaveProperty('error')
    await net.build()
  }
  const lease = (until: number) => set('leases', [], [{ until, task: service.paraId }])
  const renewal = (when: number, isThere: boolean) => {
    const assignment = { Task: target.paraId }
    const completion = { Complete: [{ mask: '0xffffffffffffffffffff', assignment }] }
    return set('potentialRenewals', [{ core: 7, when }], isThere ? { price: 1, completion } : null)
  }
  await renewal(SOON, true)
  await lease(SOON)
  const { problems, subjects } = await watch(cwd)
  await expect.poll(subjects, WAIT).toEqual(['service', 'target'])
  await lease(FAR)
  await expect.poll(subjects, WAIT).toEqual(['target'])
  await renewal(FAR, true)
  await expect.poll(subjects, WAIT).toEqual([])
  expect(problems).toEqual([])
})

test('a lease of the relay chain that ends, until it is renewed', {
  timeout: TIMEOUT
}, async () => {
  const { net, cwd } = await open({})
  const { relay, service } = net
  const { address } = await devAccount('Alice')
  const lease = async (from: number, periods: number) => {
    const call = relay.api.tx['slots']?.['forceLease']?.(service.paraId, address, 1, from, periods)
    if (call === undefined) throw new TypeError('slots.forceLease')
    await net.sudo(relay, call)
    await net.build()
  }
  await lease(0, 1)
  const { problems, alerts, subjects } = await watch(cwd)
  await expect.poll(subjects, WAIT).toEqual(['service'])
  const block = Number((await relay.api.rpc.chain.getHeader()).number)
  const blocks = Number(relay.api.consts['slots']?.['leasePeriod']) - block
  const end = Number(net.now()) + blocks * RELAY_BLOCK_SECONDS
  const [{ summary = '' } = {}] = await alerts()
  const told = Date.parse(`${/ends at (.+?) UTC/.exec(summary)?.[1]?.replace(' ', 'T')}Z`) / 1000
  expect(Math.abs(told - end)).toBeLessThan(120)
  await lease(1, 1000)
  await expect.poll(subjects, WAIT).toEqual([])
  expect(problems).toEqual([])
})
