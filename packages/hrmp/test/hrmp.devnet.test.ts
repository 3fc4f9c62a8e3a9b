import {
  type Devnet,
  type DevnetChain,
  devAccount,
  type Snapshot,
  startDevnet
} from '@paraclock/devnet'
import { readBest } from '@tooling/devnet/readBest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftHrmp, type HrmpState, readSystemChains } from '../src/index.ts'
import { followPlan, makeSteps, readPair } from './followPlan.ts'

let net: Devnet
let fresh: Snapshot
let system: DevnetChain

const oneWay = () => [
  { sender: net.service.paraId as number, recipient: net.target.paraId as number }
]
const phases = (state: HrmpState) =>
  draftHrmp(state, { kind: 'open' }).directions.map(({ phase }) => phase)

beforeAll(async () => {
  net = await startDevnet({
    variant: 'minute',
    parachains: [{ name: 'system', runtime: 'target', paraId: 1_000 }]
  })
  system = net.chains.find(({ name }) => name === 'system') as DevnetChain
  fresh = await net.snapshot()
})
beforeEach(() => net.restore(fresh))
afterAll(() => net.stop())

test('a step takes its deposit, and no more than its fee', async () => {
  const goal = { kind: 'open' as const, directions: oneWay() }
  const account = (await readPair(net)).paras[0].sovereign
  await net.fund({ chain: net.relay, account, amount: 20_000_000_000_000n })
  const before = await readPair(net)
  const { next } = draftHrmp(before, goal)
  await makeSteps(net, next)
  await net.settle()
  const [held, left] = [before, await readPair(net)].map(({ paras }) => paras[0].balance)
  expect(next).toMatchObject([{ action: 'request', cost: { deposit: 10_000_000_000_000n } }])
  const taken = (held?.free ?? 0n) - (left?.free ?? 0n) - 10_000_000_000_000n
  expect(taken).toBeGreaterThan(0n)
  expect(taken).toBeLessThanOrEqual(next[0]?.cost?.fee ?? 0n)
  expect(left?.reserved).toBe(10_000_000_000_000n)
})

test('all steps of a chain in one batch, both directions', async () => {
  const plans = await followPlan(net, { kind: 'open' })
  const made = plans.filter(({ status }) => status === 'act')
  expect(made.map(({ next }) => next.map(({ action }) => action))).toEqual([
    ['fund', 'fund'],
    ['request', 'request'],
    ['accept', 'accept']
  ])
})

test('what a relay chain lets its system parachains do is found by running it', async () => {
  const relay = await readBest(net.relay)
  const target = net.target.paraId as number
  const { value, evidence } = await readSystemChains({ relay, others: [target] })
  expect(value).toEqual({
    known: true,
    value: [
      { paraId: target, teleports: false, isRoot: false },
      { paraId: 1_000, teleports: true, isRoot: false }
    ]
  })
  expect(evidence.filter(({ kind }) => kind === 'dryRun')).toHaveLength(4)
})

test('a session begins when it was said to', async () => {
  const state = await readPair(net)
  const { index, nextAt } = state.host.session
  await net.nextSession()
  const { session, time } = (await readPair(net)).host
  expect(session.index).toBe(index + 1)
  expect(time).toBe(nextAt)
})

describe('the existential deposit', () => {
  test.each([
    { units: 1n, works: true },
    { units: 0n, works: true },
    { units: -1n, works: false }
  ])('and $units units are left: $works', async ({ units, works }) => {
    const goal = { kind: 'open' as const, directions: oneWay() }
    const empty = await readPair(net)
    const [cost] = draftHrmp(empty, goal).directions.flatMap(({ steps }) => steps[0]?.cost ?? [])
    if (cost === undefined) throw new Error('a request costs something')
    const { needed, mustRemain, deposit, withdrawn, fee } = cost
    expect(mustRemain).toBe(empty.host.existentialDeposit)
    const { sovereign } = empty.paras[0]
    await net.fund({ chain: net.relay, account: sovereign, amount: needed + units })

    const state = await readPair(net)
    const plan = draftHrmp(state, goal)
    const [step] = plan.directions[0]?.steps ?? []
    expect(step?.obstacles.map(({ code: name }) => name)).toEqual(works ? [] : ['balanceShort'])
    expect(plan.next.length).toBe(works ? 1 : 0)
    if (!works) expect(step?.obstacles).toMatchObject([{ short: 1n, needed, free: needed - 1n }])

    // It is made all the same: the plan's word is compared with what the relay does.
    await makeSteps(net, step === undefined ? [] : [step])
    await net.settle({ refused: 'report' })
    const after = await readPair(net)
    expect(after.directions[0].request !== undefined).toBe(works)
    expect(after.paras[0].balance.reserved).toBe(works ? deposit : 0n)
    if (works) {
      // While the message ran, the account was down to this; what is above it came back.
      const back = after.paras[0].balance.free - (mustRemain + units)
      expect(back).toBeGreaterThanOrEqual(withdrawn - fee)
      expect(back).toBeLessThan(withdrawn)
    }
  })
})

test('a channel that is too small is closed and opened again', async () => {
  await followPlan(net, { kind: 'open', capacity: 8, messageSize: 1_024, directions: oneWay() })
  const small = await readPair(net)
  expect(small.directions[0].channel).toMatchObject({ maxCapacity: 8, maxMessageSize: 1_024 })
  const goal = { kind: 'open' as const, capacity: 100, messageSize: 1_024, directions: oneWay() }
  const plans = await followPlan(net, goal)
  expect(plans[0]?.directions[0]?.summary).toContain('it is closed and opened again')
  expect(plans[0]?.steps.map(({ id }) => id.split('-')[0])).toEqual([
    'fund',
    'fund',
    'close',
    'session',
    'request',
    'accept',
    'session'
  ])
  const { channel } = (await readPair(net)).directions[0]
  expect(channel).toMatchObject({ maxCapacity: 100, maxMessageSize: 1_024 })
  expect(plans.at(-1)?.next).toEqual([])
})

test('a request is cancelled at once, and a channel closed at the session: deposits return', async () => {
  const payer = (await devAccount('Alice')).address
  const open = { kind: 'open' as const, directions: oneWay(), payer }
  await makeSteps(net, draftHrmp(await readPair(net), open).next)
  await makeSteps(net, draftHrmp(await readPair(net), open).next)
  await net.settle()
  expect(phases(await readPair(net))).toEqual(['requested', 'absent'])
  await followPlan(net, { kind: 'cancel' })
  const cancelled = await readPair(net)
  expect(phases(cancelled)).toEqual(['absent', 'absent'])
  expect(cancelled.paras.map(({ balance }) => balance.reserved)).toEqual([0n, 0n])

  await followPlan(net, { kind: 'open', directions: oneWay() })
  // By the recipient: either end may.
  const by = net.target.paraId as number
  const plans = await followPlan(net, { kind: 'close', by })
  const actions = plans.flatMap(({ next }) => next.map(({ chain, action }) => [chain, action]))
  expect(actions).toContainEqual(['target', 'close'])
  const closed = await readPair(net)
  expect(phases(closed)).toEqual(['absent', 'absent'])
  expect(closed.paras.map(({ balance }) => balance.reserved)).toEqual([0n, 0n])
})

test.each([3, 4] as const)(
  'the relay takes messages of XCM version %i as well',
  async (version) => {
    const change = (state: HrmpState): HrmpState => ({
      ...state,
      paras: state.paras.map((para) => ({
        ...para,
        sender: { ...para.sender, version }
      })) as unknown as HrmpState['paras']
    })
    const plans = await followPlan(net, { kind: 'open', directions: oneWay() }, { change })
    const descriptions = plans.flatMap(({ next }) => next.map(({ description }) => description))
    expect(descriptions.filter((text) => text.includes(`V${version}:`))).toHaveLength(2)
  }
)

test('a parachain and a system parachain: one call, both directions, no deposit', async () => {
  const pair = [net.service, system] as const
  const plans = await followPlan(net, { kind: 'open' }, { pair })
  const actions = plans.flatMap(({ next }) => next.map(({ action, chain }) => [action, chain]))
  expect(actions).toEqual([
    ['fund', 'relay'],
    ['establish', 'service']
  ])
  const state = await readPair(net, pair)
  expect(phases(state)).toEqual(['open', 'open'])
  expect(state.paras.map(({ balance }) => balance.reserved)).toEqual([0n, 0n])
})
