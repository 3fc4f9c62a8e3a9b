import type { StorageOverride } from '@paraclock/executor/simulate'
import { expect, test } from 'vitest'
import { findEra } from './findEra.ts'

type Args = Parameters<typeof findEra>[0]
type Eras = Readonly<Record<string, unknown>>

const ACTIVE: Eras = { CurrentEra: 7, ActiveEra: { index: 7, start: 0n } }

/** Runs a call whose outcome is that of the eras which the target then has. */
async function find(
  outcome: (eras: readonly unknown[]) => string,
  { pallet = 'Staking', stored = ACTIVE, until = 3_600 } = {}
) {
  const asked: (readonly StorageOverride[])[] = []
  const items = [...Object.keys(stored), 'Ledger'].map((name) => ({ name }))
  const target = {
    runtime: { metadata: { pallets: [{ name: pallet, storage: { items } }, { name: 'Utility' }] } },
    stated: { tokens: [{ symbol: 'ACME', decimals: 12 }] },
    storage: async ({ entry }: { readonly entry: string }) => ({
      value: entry === 'Now' ? 0n : stored[entry]
    })
  }
  const observer = {
    dispatchAs: async (_call: string, _origin: unknown, all: readonly StorageOverride[]) => {
      asked.push(all)
      const eras = all.flatMap((one) => ('item' in one ? [one.value] : []))
      const failure = outcome(eras)
      if (failure === 'unknown') return { value: { known: false, why: 'a test' } }
      const events = [{ title: 'proxy.ProxyExecuted', value: { result: 7n } }]
      return { value: { known: true, value: { failure: { name: failure }, events } } }
    }
  }
  const args = { target, observer, call: '0x00', account: 'alice', until }
  return { found: await findEra(args as unknown as Args), asked }
}

const after =
  (era: number) =>
  ([current]: readonly unknown[]) =>
    Number(current) < era ? 'staking.NotYet' : ''

test('a call with another outcome in an era up to the last run depends on it', async () => {
  expect((await find(after(8))).found).toBe('Staking')
  expect((await find(after(9))).found).toBe('Staking')
  // An hour from now, at most two eras more have begun.
  expect((await find(after(10))).found).toBeUndefined()
  expect((await find(after(10), { until: 7_200 })).found).toBe('Staking')
})

test('all eras of the target pass together, and the account has money', async () => {
  const { found, asked } = await find(() => '')
  expect(found).toBeUndefined()
  const money = { holder: 'alice', free: expect.any(BigInt) }
  expect(asked).toEqual(
    [7, 8, 9].map((era) => [
      money,
      { pallet: 'Staking', item: 'CurrentEra', value: era },
      { pallet: 'Staking', item: 'ActiveEra', value: { index: era } }
    ])
  )
})

test('a staking pallet of a parachain has rounds', async () => {
  const stored = { Round: { current: 3, first: 900, length: 300 } }
  const outcome = ([round]: readonly unknown[]) => JSON.stringify(round)
  const { found, asked } = await find(outcome, { pallet: 'ParachainStaking', stored })
  expect(found).toBe('ParachainStaking')
  expect(asked).toHaveLength(3)
})

test('a call that cannot be dispatched may depend on eras', async () => {
  expect((await find(() => 'unknown')).found).toBe('Staking')
})

test.each([
  ['without eras yet', { stored: { CurrentEra: undefined } }],
  ['without staking', { pallet: 'MultiBlockElection', stored: { Round: 4 } }]
])('on a target %s, nothing is dispatched', async (_, setup) => {
  const { found, asked } = await find(after(8), setup)
  expect([found, asked]).toEqual([undefined, []])
})
