import { type Hex, ParaclockError, parseAccount } from '@paraclock/core'
import { type JournalEntry, SubmissionLost, type SubmissionOutcome } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { findOutcome } from './findOutcome.ts'

const block = { hash: `0x${'45'.repeat(32)}`, number: 8 } as const
const action = { key: 'fund-user 1 of main', nonce: 3 }

/** The entry of the signature that made this transaction of the action. */
function signed(id: Hex, more: Partial<typeof action> = {}): JournalEntry {
  const record = {
    ...{ ...action, ...more, id, genesis: block.hash, call: '0x00000401' as Hex, extrinsic: id },
    account: parseAccount('5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'),
    ...{ birth: block, lastBlock: 71, signedAt: { here: 1, block: 7, chain: undefined } }
  }
  return { kind: 'signed', record }
}

const settled = (id: Hex, outcome: SubmissionOutcome): JournalEntry => ({
  ...{ kind: 'settled', id, outcome }
})
const context = { chain: 'service', hash: '0x01', nonce: 3, reason: 'its era ended' }
const error = new ParaclockError(SubmissionLost, context)
const lost: SubmissionOutcome = { status: 'lost', block, error }
const succeeded: SubmissionOutcome = { status: 'succeeded', block, index: 2, fee: 1n, events: [] }

test('an action that was signed again with its nonce has the outcome of its last transaction', () => {
  const again = [signed('0x01'), settled('0x01', lost), signed('0x02')]
  expect(findOutcome(again, action)).toBeUndefined()
  expect(findOutcome([...again, settled('0x02', succeeded)], action)).toBe(succeeded)
})

test('a transaction of another action or with another nonce does not count', () => {
  const others = [signed('0x02', { key: 'fund-user 2 of main' }), signed('0x03', { nonce: 4 })]
  const outcomes = [settled('0x02', succeeded), settled('0x03', succeeded)]
  expect(findOutcome([...others, ...outcomes], action)).toBeUndefined()
  const entries = [signed('0x01'), ...others, settled('0x01', lost), ...outcomes]
  expect(findOutcome(entries, action)).toBe(lost)
})
