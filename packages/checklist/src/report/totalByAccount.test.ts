import type { PlannedCall } from '@paraclock/core'
import { expect, test } from 'vitest'
import { totalByAccount } from './totalByAccount.ts'

const unit = { symbol: 'WND', decimals: 12 }
const amount = (planck: bigint) => ({ ...unit, amount: planck })
const at = { chain: 'target', account: '5Alice' } as const

function step(parts: Partial<PlannedCall>): PlannedCall {
  return {
    ...{ kind: 'call', id: 'a', chain: at.chain, status: 'act', after: [] },
    ...{ origin: { kind: 'signed', account: at.account }, call: '0x0000' },
    ...{ description: 'Pay', preconditions: [] },
    ...parts
  } as PlannedCall
}

test.each([
  ['the need that is known', 50n, 50n],
  ['what the steps take, if that is more', 10n, 33n]
])('an account needs %s', (_, known, needed) => {
  const steps = [step({ deposit: amount(10n), fee: amount(1n) }), step({ transfer: amount(22n) })]
  const need = { ...at, needed: amount(known), free: amount(7n) }
  expect(totalByAccount(steps, [need])).toEqual([
    {
      ...at,
      deposit: amount(10n),
      fee: amount(1n),
      transfer: amount(22n),
      unpriced: 1,
      needed: amount(needed),
      free: amount(7n)
    }
  ])
})

test('the need of another account, chain or token is left out', () => {
  const steps = [step({ fee: amount(1n) })]
  const others = [
    { ...at, account: '5Bob', needed: amount(9n), free: amount(9n) },
    { ...at, chain: 'service', needed: amount(9n), free: amount(9n) },
    { ...at, needed: { ...amount(9n), symbol: 'DOT' }, free: amount(9n) }
  ]
  expect(totalByAccount(steps, others)).toEqual([{ ...at, fee: amount(1n), unpriced: 0 }])
})

test('an unknown fee is of the signer, even if another account pays the deposit', () => {
  const payer = { chain: at.chain, account: '5Pure' }
  expect(totalByAccount([step({ payer, deposit: amount(10n) })])).toEqual([
    { ...payer, deposit: amount(10n), unpriced: 0 },
    { ...at, unpriced: 1 }
  ])
})

test('an unknown fee of a call of root is of the account that pays the deposit', () => {
  const payer = { chain: at.chain, account: '5Pure' }
  const root = step({ payer, origin: { kind: 'root' }, deposit: amount(10n) })
  expect(totalByAccount([root])).toEqual([{ ...payer, deposit: amount(10n), unpriced: 1 }])
})
