import type { Chain } from '@paraclock/connect'
import type { SimulationResult } from '@paraclock/executor/simulate'
import { expect, test } from 'vitest'
import { openRuns } from './openRuns.ts'

const { signal } = new AbortController()

/** A chain that keeps balances by account, or in a form that is not known. */
const open = (isKnown = true, accountLength = 32, currency: readonly unknown[] = []) => {
  const ledger = {
    ...{ pallet: 'System', item: 'Account' },
    keysOf: (account: unknown) => [account, ...currency],
    readBalance: (stored: unknown) => stored
  }
  const runtime = {
    accountLength,
    ledger: isKnown ? ledger : undefined,
    readInput: (_: string, account: string) => account.toLowerCase()
  }
  const source = { stateAt: async () => ({ open: async () => ({}) }) }
  const chain = { runtime, source, block: { hash: '0x01' }, stated: { tokens: [] } }
  return openRuns(chain as unknown as Chain, signal)
}

const change = (more: object) => ({
  ...{ pallet: 'System', item: 'Account', keys: ['0xaa'] },
  ...{ before: { reserved: 5n }, after: { reserved: 12n } },
  ...more
})
const resultOf = (...changes: readonly object[]) =>
  ({ failure: undefined, changes }) as unknown as SimulationResult

test('a run reserves what its signer has reserved afterwards and had not before', async () => {
  const { reservedOf } = await open()
  const others = [
    change({ keys: ['0xbb'] }),
    change({ item: 'Total' }),
    change({ pallet: 'Tokens' })
  ]
  expect(reservedOf(resultOf(...others, change({})), '0xAA')).toBe(7n)
  expect(reservedOf(resultOf(...others), '0xAA')).toBe(0n)
  const first = change({ before: {}, after: { reserved: 3n } })
  expect(reservedOf(resultOf(first), '0xAA')).toBe(3n)
})

test('balances may be kept by account and by a wide number', async () => {
  const { reservedOf } = await open(true, 32, [5n])
  const changes = [change({ keys: ['0xaa', 6n] }), change({ keys: ['0xaa', 5n], before: {} })]
  expect(reservedOf(resultOf(...changes), '0xAA')).toBe(12n)
})

test('where balances have an unknown form, nothing is known to be reserved', async () => {
  const { reservedOf } = await open(false)
  expect(reservedOf(resultOf(change({})), '0xAA')).toBe(0n)
})

test.each([20, 32])(
  'an account without an owner has %i bytes, as those of the chain',
  async (length) => {
    const { anybody } = await open(true, length)
    expect(anybody).toBe(`0x${'5d'.repeat(length)}`)
  }
)
