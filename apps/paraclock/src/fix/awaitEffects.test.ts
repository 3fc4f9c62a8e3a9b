import type { PlannedCall, Released } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { LeftWork, NetworkPlan } from '../schemas/NetworkPlan.ts'
import { awaitEffects } from './awaitEffects.ts'

let amount = 0
const call = { network: 'main', description: 'send 5', intent: 'fund 0x0500 for 0x01' }
const made = [{ ...call, block: 5, outcome: 'block 5' }]

/** A plan with payments. Each plan writes them with another amount. */
function planOf(...ids: readonly string[]): NetworkPlan {
  const payment = {
    chain: 'service',
    kind: 'call',
    status: 'act',
    transfer: {}
  } as Released<PlannedCall>
  amount += 1
  const steps = ids.map((id) => ({ ...payment, id, call: `0x05000${amount % 10}` as const }))
  return {
    network: 'main',
    verdict: 'notReady',
    steps,
    plan: steps,
    accounts: [],
    left: [],
    undetermined: []
  }
}

/** A plan without calls to make, which waits for a session. */
function waitingFor(until?: number): NetworkPlan {
  const work: LeftWork = {
    ...{ owner: 'time', checks: ['hrmp'], todo: 'session 2 begins', isDue: true }
  }
  return { ...planOf(), left: [{ ...work, until }] }
}

function looking(...plans: readonly NetworkPlan[]) {
  let count = 0
  const last = plans.at(-1) ?? planOf()
  const look = () => Promise.resolve([plans[count++] ?? last])
  return { look, count: () => count }
}

const base = {
  made,
  before: [],
  canAct: () => false,
  report: () => {},
  signal: new AbortController().signal
}
const generous = () => ({ left: 60_000, pollMs: 1 })

test('what was sent to another chain is waited for', async () => {
  const { look, count } = looking(planOf('fund'), planOf('fund', 'other'), planOf('other'))
  const { withoutEffect, plans } = await awaitEffects({ ...base, look, limit: generous() })
  expect([withoutEffect, plans[0]?.steps.length]).toEqual([[], 1])
  expect(count()).toBe(3)
})

test('what does not show in time is told, and what was never made is not waited for', async () => {
  const { look } = looking(planOf('fund'))
  const limit = { left: 5, pollMs: 1 }
  expect((await awaitEffects({ ...base, look, limit })).withoutEffect).toEqual(made)
  expect(limit.left).toBeLessThanOrEqual(0)
  for (const none of [[], [{ ...call, outcome: 'lost' }]]) {
    const unmade = looking(planOf('fund'))
    const awaited = awaitEffects({ ...base, made: none, look: unmade.look, limit: generous() })
    expect((await awaited).withoutEffect).toEqual([])
    expect(unmade.count()).toBe(1)
  }
})

test('a session is waited for until the signer can act, and each reason is told once', async () => {
  const { look, count } = looking(waitingFor(), waitingFor(), planOf('accept'))
  const told: string[] = []
  const { plans } = await awaitEffects({
    ...{ ...base, made: [], look, limit: generous() },
    canAct: ({ steps }) => steps.length > 0,
    report: (text) => void told.push(text)
  })
  expect(plans).toEqual([
    expect.objectContaining({ steps: [expect.objectContaining({ id: 'accept' })] })
  ])
  expect([count(), told]).toEqual([3, ['main: waiting: session 2 begins']])
})

test('a session that others have to act before is not waited for', async () => {
  const [work] = waitingFor().left as readonly [LeftWork]
  const { look, count } = looking({ ...planOf(), left: [{ ...work, isDue: false }] })
  await awaitEffects({ ...base, made: [], look, limit: generous() })
  expect(count()).toBe(1)
})

test('what the signer can do on one network does not wait for a session of another', async () => {
  const plans = [waitingFor(), { ...planOf('accept'), network: 'staging' }]
  const canAct = ({ network }: NetworkPlan) => network === 'staging'
  const look = () => Promise.resolve(plans)
  const awaited = await awaitEffects({ ...base, made: [], look, canAct, limit: generous() })
  expect(awaited.plans).toBe(plans)
})

test('a session that begins after the limit is reached is not waited for', async () => {
  const soon = Math.floor(Date.now() / 1000)
  const { look, count } = looking(waitingFor(soon + 3_600))
  await awaitEffects({ ...base, made: [], look, limit: generous() })
  expect(count()).toBe(1)
  const near = looking(waitingFor(soon + 30), planOf())
  await awaitEffects({ ...base, made: [], look: near.look, limit: generous() })
  expect(near.count()).toBe(2)
})

test('a chain that answers no longer is no sign that the effect is there', async () => {
  const silent = { ...planOf(), undetermined: ['it does not answer'] }
  const { look, count } = looking(silent, planOf('other'))
  expect((await awaitEffects({ ...base, look, limit: generous() })).withoutEffect).toEqual([])
  expect(count()).toBe(2)
  // A fact that was already undetermined before the calls is not awaited.
  const again = looking(silent)
  const before = [silent]
  const awaited = awaitEffects({ ...base, before, look: again.look, limit: generous() })
  expect((await awaited).withoutEffect).toEqual([])
  expect(again.count()).toBe(1)
})

test('an effect is missing as long as its step is planned, also if nobody can make the step now', async () => {
  const [held] = planOf('fund').plan
  const blocked = { ...planOf(), plan: [{ ...held, status: 'blocked' } as Released<PlannedCall>] }
  const { look, count } = looking(blocked, planOf())
  await awaitEffects({ ...base, look, limit: generous() })
  expect(count()).toBe(2)
})

test('it ends when it is stopped', async () => {
  const { look } = looking(planOf('fund'))
  const stopping = new AbortController()
  const report = () => stopping.abort()
  const limit = { left: 600_000, pollMs: 60_000 }
  const { signal } = stopping
  await expect(awaitEffects({ ...base, look, report, signal, limit })).rejects.toThrow()
})
