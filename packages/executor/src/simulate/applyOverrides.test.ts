import { ArgumentInvalid, type Hex, isParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { applyOverrides, type StorageOverride } from './applyOverrides.ts'
import type { SimulatedState } from './SimulatedState.ts'

/** A state whose items hold one value, and what is set in it; values are encoded as JSON. */
function stateOf(current: unknown) {
  const set: (readonly [Hex, unknown])[] = []
  const entry = { type: 1, key: (...keys: unknown[]) => `0x0${keys.length}` }
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const read = (value: Hex | null) =>
    value === null ? null : JSON.parse(Buffer.from(value.slice(2), 'hex').toString())
  const ledger = {
    pallet: 'Tokens',
    item: 'Accounts',
    keysOf: (holder: string) => [holder, 'own'],
    writeFree: (free: bigint) => ({ free: Number(free) })
  }
  const state = {
    runtime: {
      ledger,
      storage: (pallet: string) => (pallet === 'Unknown' ? undefined : entry),
      type: () => ({ encode })
    },
    value: async () => current,
    set: ([[key, value]]: [[Hex, Hex | null]]) => set.push([key, read(value)])
  }
  return { state: state as unknown as SimulatedState, set }
}

async function apply(current: unknown, ...overrides: StorageOverride[]) {
  const { state, set } = stateOf(current)
  await applyOverrides(state, overrides)
  return set
}

const item = { pallet: 'System', item: 'Account' }

test('fields that are left out stay as they are, at any depth', async () => {
  const current = { nonce: 1, data: { free: 5, frozen: 2 } }
  const value = { data: { free: 9 } }
  expect(await apply(current, { ...item, keys: ['alice'], value })).toEqual([
    ['0x01', { nonce: 1, data: { free: 9, frozen: 2 } }]
  ])
})

test.each([
  ['a variant', { type: 'Fixed', value: { times: 1 } }, { type: 'Every', value: { blocks: 2 } }],
  ['a list', [1, 2], [3]],
  ['a number', 7, 8]
])('%s is taken as a whole', async (_, current, value) => {
  expect(await apply({ at: current }, { ...item, value: { at: value } })).toEqual([
    ['0x00', { at: value }]
  ])
  expect(await apply(current, { ...item, value })).toEqual([['0x00', value]])
})

test('null deletes, a raw value is taken as it is, and a holder exists with its balance', async () => {
  expect(await apply({ nonce: 1 }, { ...item, value: null })).toEqual([['0x00', null]])
  expect(await apply(undefined, { key: '0xaa', value: null })).toEqual([['0xaa', null]])
  expect(await apply({ nonce: 1 }, { holder: 'alice', free: 3n })).toEqual([
    ['0x01', { nonce: 1, providers: 1 }],
    ['0x02', { nonce: 1, free: 3 }]
  ])
})

test('an item that the chain does not have is refused by its name', async () => {
  const refused = apply(undefined, { pallet: 'Unknown', item: 'Item', value: 1 })
  await expect(refused).rejects.toSatisfy(
    (error) =>
      isParaclockError(error, ArgumentInvalid) &&
      error.context.argument === 'the override of Unknown.Item'
  )
})
