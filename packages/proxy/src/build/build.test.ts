import { bytesToHex, ChainItemMissing, ValueMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCall, targetPallet } from '../../test/support/openTarget.ts'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import {
  buildAddProxy,
  buildBatchAll,
  buildRemoveProxies,
  buildRemoveProxy,
  buildTransfer,
  writeCall
} from './buildCalls.ts'

const pallet = targetPallet
const numRuns = Number(process.env['PARACLOCK_RANDOM_CASES'] ?? 500)
const account = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)
const delay = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 0xffff_ffff }))
const grant = fc.record({
  delegate: account,
  proxyType: fc.constantFrom(...pallet.types.map(({ name }) => name)),
  delay
})

test('adding and removing a proxy is written as polkadot.js writes it', () => {
  fc.assert(
    fc.property(grant, (one) => {
      const args = [one.delegate, one.proxyType, one.delay]
      expect(buildAddProxy({ pallet, grant: one })).toBe(
        makeCall('proxy', 'addProxy', ...args).toHex()
      )
      expect(buildRemoveProxy({ pallet, grant: one })).toBe(
        makeCall('proxy', 'removeProxy', ...args).toHex()
      )
    }),
    { numRuns }
  )
})

// Runtime paraclock-target 1000, whose proxy pallet is number 41.
test('addProxy on the devnet target is 0x2901', () => {
  const one = { delegate: `0x${'ab'.repeat(32)}`, proxyType: 'Automation', delay: 0 }
  expect(buildAddProxy({ pallet, grant: one })).toBe(`0x290100${'ab'.repeat(32)}0200000000`)
  expect(buildRemoveProxies({ pallet })).toBe('0x2903')
})

test('transfers and batches are written as polkadot.js writes them', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 0n, max: 1n << 16n }),
    fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  )
  const position = { palletIndex: 10, callIndex: 3 }
  fc.assert(
    fc.property(account, fc.array(amount, { maxLength: 70, size: 'max' }), (to, amounts) => {
      const calls = amounts.map((one) =>
        buildTransfer({ position, form: pallet.form, to, amount: one })
      )
      const made = amounts.map((one) => makeCall('balances', 'transferKeepAlive', to, one))
      expect(calls).toEqual(made.map((one) => one.toHex()))
      expect(buildBatchAll({ position: { palletIndex: 40, callIndex: 2 }, calls })).toBe(
        makeCall('utility', 'batchAll', made).toHex()
      )
    }),
    { numRuns: Math.ceil(numRuns / 10) }
  )
})

test('a chain that names accounts bare and counts blocks in 8 bytes is written so', () => {
  const wide: ProxyPallet = { ...pallet, form: { address: 'account', blockNumberBytes: 8 } }
  const one = { delegate: `0x${'ab'.repeat(20)}`, proxyType: 'Any', delay: 258 }
  expect(buildAddProxy({ pallet: wide, grant: one })).toBe(
    `0x2901${'ab'.repeat(20)}000201000000000000`
  )
})

test('what cannot be written is refused with what was expected', () => {
  const one = { delegate: `0x${'ab'.repeat(32)}`, proxyType: 'any', delay: 0 }
  const { message } = raise(ChainItemMissing, () => buildAddProxy({ pallet, grant: one }))
  expect(message).toBe('"Acme" has no proxy type "any"; it has Any, NonTransfer, Automation')
  const late = { ...one, proxyType: 'Any', delay: 2 ** 32 }
  raise(ValueMalformed, () => buildAddProxy({ pallet, grant: late }))
  raise(ValueMalformed, () =>
    buildAddProxy({ pallet, grant: { ...late, delay: 0, delegate: '0x01' } })
  )
  const transfer = { position: { palletIndex: 10, callIndex: 3 }, form: pallet.form }
  raise(ValueMalformed, () => buildTransfer({ ...transfer, to: one.delegate, amount: 1n << 128n }))
  raise(ValueMalformed, () => writeCall({ palletIndex: 256, callIndex: 0 }))
  raise(ValueMalformed, () => buildBatchAll({ position: transfer.position, calls: ['0x0'] }))
})
