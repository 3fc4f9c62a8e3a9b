import { ParaclockError } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { replayNetwork, T17 } from '../test/support/replayNetwork.ts'
import type { WatchtowerConfig } from './config/readWatchtowerConfig.ts'
import { createNetworkState } from './NetworkState.ts'
import { type WatchNetworkArgs, watchNetwork } from './watchNetwork.ts'

interface Watched {
  readonly config?: Partial<WatchtowerConfig>
  readonly args?: Partial<WatchNetworkArgs>
  /** The roles of chains that are unreachable. */
  readonly away?: readonly string[]
}

/** Watches the recorded network until the test ends. */
async function watch({ config = {}, args = {}, away = [] }: Watched = {}) {
  const history = await openHistory({ database: ':memory:' })
  const network = replayNetwork()
  for (const role of away) network.away.add(role)
  const state = createNetworkState('main')
  const stopping = new AbortController()
  const problems: string[] = []
  const progress: (readonly [string, number, number])[] = []
  const watching = watchNetwork({
    ...{ history, network: 'main', networkConfig: network.config, state, once: false },
    ...{ connections: network.connections, signal: stopping.signal, lookMs: 5, restMs: 60_000 },
    config: {
      ...{ networks: {}, folder: '/', database: ':memory:', outputs: [], silences: [] },
      ...{ readiness: false, keepAlive: {}, from: { main: { service: 17, target: 17 } }, ...config }
    },
    onProgress: ({ role }, { block, to }) => progress.push([role, block, to]),
    onAction: () => undefined,
    onProblem: (place, error) => problems.push(`${place} ${error.code}`),
    ...args
  })
  // A test that expects a failure awaits it later.
  watching.catch(() => undefined)
  onTestFinished(async () => {
    stopping.abort()
    await watching.catch(() => undefined)
    await history.close()
  })
  const chains = async () =>
    await history.db
      .selectFrom('chains')
      .select(['role', 'first_block', 'last_block', 'last_time'])
      .orderBy('role')
      .execute()
  return { ...{ history, network, state, stopping, problems, progress, watching, chains } }
}

test('once, both chains are recorded from their first block to the last finalized one, and nothing else is done', async () => {
  const { watching, chains, progress, state, network, history } = await watch({
    config: { from: { main: { service: 17 } } },
    args: { once: true }
  })
  await watching
  const last = { last_block: 18, last_time: T17 + 6 }
  expect(await chains()).toEqual([
    { role: 'service', first_block: 17, ...last },
    // Without a first block, recording begins after the present block.
    { role: 'target', first_block: 17, ...last }
  ])
  expect(progress.toSorted()).toEqual([
    ['service', 18, 18],
    ['target', 18, 18]
  ])
  expect(state.chains.service).toMatchObject({ recorded: { block: 18, to: 18, time: T17 + 6 } })
  expect(network.opened).toEqual(['service', 'target'])
  expect(network.subscribed).toBe(0)
  const accounts = await history.db.selectFrom('balances').select(['chain', 'account']).execute()
  // The user on the service; the user and the account of the service on the target.
  expect(accounts).toHaveLength(3)
  expect(new Set(accounts.map(({ account }) => account)).size).toBe(2)
})

test('once, a chain that is unreachable ends the work with its error', async () => {
  const { watching, problems } = await watch({ args: { once: true }, away: ['target'] })
  await expect(watching).rejects.toMatchObject({ code: 'ArgumentInvalid' })
  expect(problems).toEqual([])
})

test('each announced block is recorded, until the signal ends all work', async () => {
  const { network, chains, stopping, watching, problems, state } = await watch()
  const lasts = async () => (await chains()).map(({ last_block }) => last_block)
  await expect.poll(lasts).toEqual([18, 18])
  await expect.poll(() => network.subscribed).toBe(4)
  const moved = state.chains.target.movedAt
  network.finalized = 20
  network.announce()
  await expect.poll(lasts).toEqual([20, 20])
  expect(state.chains.target.movedAt).toBeGreaterThan(moved)
  stopping.abort()
  await watching
  expect(network.subscribed).toBe(0)
  expect(problems.filter((one) => !one.startsWith('main cores'))).toEqual([])
})

test('a chain that is unreachable is a problem of its role, and is opened again after a second', async () => {
  const { network, problems, state, chains } = await watch({ away: ['target'] })
  await expect.poll(() => problems).toContain('main target ArgumentInvalid')
  expect(state.chains.target.problem).toContain('it is away')
  expect(state.chains.service.problem).toBeUndefined()
  network.away.clear()
  const roles = async () => (await chains()).map(({ role }) => role)
  await expect.poll(roles, { timeout: 5000 }).toEqual(['service', 'target'])
  expect(problems.filter((one) => one.startsWith('main target'))).toHaveLength(1)
  await expect.poll(() => state.chains.target.problem).toBeUndefined()
})

test('the report of a run is kept, with what it says of the funds, also after another run', async () => {
  const { state, history } = await watch({ config: { readiness: true }, args: { restMs: 1 } })
  await history.db
    .insertInto('documents')
    .values({ network: 'main', name: 'report', value: '{}', time: 1 })
    .execute()
  await expect.poll(() => state.funds, { timeout: 10_000 }).toBeDefined()
  expect(state.report?.network).toBe('main')
  const funded = state.report?.results.find(({ id }) => id === 'xcm-sovereign-funded')
  expect(state.funds).toMatchObject({
    isShort: funded?.outcome === 'fail' || funded?.outcome === 'warn',
    time: expect.any(Number)
  })
  const [document] = await history.db.selectFrom('documents').selectAll().execute()
  expect(document).toMatchObject({ network: 'main', name: 'report' })
  expect(JSON.parse(document?.value ?? '')).toMatchObject({ networks: [{ network: 'main' }] })
  expect(document?.time).toBeGreaterThan(1)
})

test('the cores are read, and the end that is configured is an alert at the next look', async () => {
  const { state, history } = await watch({
    config: { ends: { main: { target: '2020-01-01T00:00:00Z' } } }
  })
  await expect.poll(() => state.coreEnds).toEqual({ service: undefined, target: undefined })
  await expect.poll(() => state.alerts.map(({ rule }) => rule)).toEqual(['core-ending'])
  expect(await history.db.selectFrom('alerts').select(['subject', 'sent']).execute()).toEqual([
    { subject: 'target', sent: expect.any(Number) }
  ])
})

test('rules, silences, and the time without a block are those of the configuration', async () => {
  const ends = { main: { target: '2020-01-01T00:00:00Z' } }
  const silences = [{ rule: 'core-ending', until: 4_000_000_000 }] as const
  const silent = await watch({ config: { ends, silences } })
  await expect.poll(() => silent.state.alerts).toMatchObject([{ rule: 'core-ending', sent: null }])
  const rules = { 'core-ending': false, 'chain-stalled': { afterSeconds: 0 } } as const
  const still = await watch({ config: { ends, rules }, args: { stallMs: 0 } })
  await expect
    .poll(() => still.state.alerts.map(({ rule, subject }) => [rule, subject]))
    .toEqual([
      ['chain-stalled', 'service'],
      ['chain-stalled', 'target']
    ])
})

test('a look that fails is a problem, and the next look is made', async () => {
  const ends = { main: { target: '2020-01-01T00:00:00Z' } }
  const { history, problems, state } = await watch({ config: { ends } })
  await expect.poll(() => state.alerts).toHaveLength(1)
  await history.db.schema.alterTable('alerts').renameTo('hidden').execute()
  await expect.poll(() => problems).toContain('main alerts DatabaseUnavailable')
  await history.db.schema
    .alterTable('hidden' as never)
    .renameTo('alerts')
    .execute()
  await history.db.deleteFrom('alerts').execute()
  await expect.poll(() => history.db.selectFrom('alerts').selectAll().execute()).toHaveLength(1)
})

test('policies of the network run, and their errors have the name of the policy', async () => {
  const key = { account: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty' }
  const fundUser = { ...{ key, budget: '1', daily: '1', below: '1', to: '2' } } as never
  const { problems, state } = await watch({ config: { keepAlive: { main: { fundUser } } } })
  await expect.poll(() => state.policies.get('fund-user')).toBeInstanceOf(ParaclockError)
  expect(problems.filter((one) => one.startsWith('main fund-user'))).toHaveLength(1)
})

test('what is known from an earlier time with the lease is forgotten, except forecasts and alerts', async () => {
  const { state } = await watch({ args: { once: true } })
  const known = createNetworkState('main')
  const kept = { isHeld: true, forecasts: [{}], alerts: [{}] } as never
  Object.assign(known, kept, { report: {}, funds: {}, looked: {}, coreEnds: {} })
  known.policies.set('renew', undefined)
  await (await watch({ args: { once: true, state: known } })).watching
  expect(known).toMatchObject({ isHeld: true, forecasts: [{}], alerts: [{}] })
  expect([known.report, known.funds, known.looked, known.coreEnds]).toEqual(
    new Array(4).fill(undefined)
  )
  expect(known.policies.size).toBe(0)
  expect(state.network).toBe('main')
})
