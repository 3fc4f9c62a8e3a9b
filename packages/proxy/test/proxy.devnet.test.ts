import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForeignChain, planProxy, planRevocation, readProxies } from '../src/index.ts'
import { performStep } from './support/performStep.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

let net: Devnet
let target: ForeignChain
let fresh: Snapshot

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  target = { name: 'target', api: net.target.api, token: { symbol: 'TGT', decimals: 10 } }
  fresh = await net.snapshot()
})

afterAll(() => net.stop())

const service = { paraId: 2115 }

test('from nothing to a proxy, and back', async () => {
  await net.restore(fresh)
  const user = (await devAccount('Bob')).address
  const read = () => readProxies({ target, user, service, immortal: true })
  const state = await read()
  expect(state.grants).toEqual([])
  const plan = planProxy({ state, proxyType: 'Automation' })
  expect(plan).toMatchObject({ status: 'ready', obstacles: [] })
  for (const step of plan.steps) await performStep(net, step)
  const after = await read()
  expect(after.grants).toEqual(plan.verify.present)
  expect(planProxy({ state: after, proxyType: 'Automation' })).toMatchObject({
    status: 'met',
    steps: []
  })
  expect(after.deposit).toBe(plan.cost?.deposit.amount)
  // What a transaction does not use of its weight comes back after it has run.
  const paid = state.balance.free - after.balance.free - after.deposit
  expect(paid).toBeLessThanOrEqual(plan.cost?.fee.amount ?? 0n)
  for (const step of planRevocation({ state: after }).steps) await performStep(net, step)
  const end = await read()
  expect([end.grants, end.deposit, end.balance.reserved]).toEqual([[], 0n, 0n])
})

test('the amount that is named is enough, and one unit less is not', async () => {
  await net.restore(fresh)
  const user = (await devAccount('Poor')).address
  const read = () => readProxies({ target, user, service, immortal: true })
  const first = planProxy({ state: await read(), proxyType: 'Any' })
  expect(first.obstacles).toMatchObject([{ kind: 'fundsShort', free: { amount: 0n } }])
  const needed = first.cost?.needed.amount ?? 0n
  const [add] = first.steps
  if (add === undefined) throw new Error('no step')

  await net.fund({ chain: net.target, account: user, amount: needed - 1n })
  const short = planProxy({ state: await read(), proxyType: 'Any' })
  expect(short.obstacles).toMatchObject([{ kind: 'fundsShort', shortfall: { amount: 1n } }])
  await expect(performStep(net, add)).rejects.toThrow(code('DevnetCallFailed'))

  await net.restore(fresh)
  await net.fund({ chain: net.target, account: user, amount: needed })
  expect(planProxy({ state: await read(), proxyType: 'Any' }).status).toBe('ready')
  await performStep(net, add)
  expect(planProxy({ state: await read(), proxyType: 'Any' }).status).toBe('met')
})
