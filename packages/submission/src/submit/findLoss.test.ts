import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { SettlingBlock } from '../chain/SigningChain.ts'
import type { SubmissionChain } from '../chain/SubmissionChain.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { findLoss } from './findLoss.ts'

const account: Hex = `0x${'01'.repeat(32)}`
const hashAt = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const at = (number: number) => ({ number, hash: hashAt(number) })
const SIGNED_AT = 1_000_000
// Five blocks after that of the signature, at two seconds each.
const record = {
  ...{ id: hashAt(99), key: 'rent', account, nonce: 7, birth: at(8), lastBlock: 15 },
  signedAt: { here: SIGNED_AT, block: 10, chain: SIGNED_AT }
} as SubmissionRecord
const ERA_MS = 10_000

interface State {
  readonly agreed?: number
  readonly confirmation?: SettlingBlock['confirmation']
  readonly nonces?: Readonly<Record<number, number>>
  readonly here?: number
  readonly there?: number | undefined
  readonly rival?: { readonly account: Hex; readonly nonce: number }
  /** How long this process has known the record, in milliseconds. */
  readonly known?: number
}

const OWN: Hex = `0x8400${account.slice(2)}`

function follow(state: State = {}, record_ = record) {
  const { agreed = 15, confirmation = 'agreed', nonces = {}, here = ERA_MS } = state
  const there = 'there' in state ? state.there : ERA_MS
  const reads: number[] = []
  const chain: Partial<SubmissionChain> = {
    name: 'service',
    agreeOn: async (most) => ({
      ...at(Math.min(most, agreed)),
      ...{ confirmation, agreed: [], unreachable: [], slowest: 'one' }
    }),
    now: () => SIGNED_AT + here,
    timeAt: async () => (there === undefined ? undefined : SIGNED_AT + there),
    nonceAt: async (_, hash) => nonces[Number(hash)] ?? 7,
    block: async (number) => {
      reads.push(number)
      const extrinsics: Hex[] = ['0x01', `${OWN}01`, `${OWN}02`]
      return { ...at(number), parentHash: hashAt(number - 1), extrinsics }
    },
    // The runtime at the parent executed block 12.
    signerOf: async (extrinsic, hash) => {
      if (extrinsic === '0x01') throw new TypeError('it is an extrinsic of somebody else')
      if (extrinsic === `${OWN}01`) throw new TypeError('findMetaCall: cannot find the call')
      return hash === hashAt(11) ? state.rival : undefined
    },
    hashOf: () => hashAt(55)
  }
  const since = performance.now() - (state.known ?? 0)
  return { followed: { chain: chain as SubmissionChain, record: record_, since }, reads }
}

const lost = (number: number, reason: string) => ({
  ...{ status: 'lost', block: at(number) },
  error: {
    ...{ code: 'SubmissionLost', source: 'chain' },
    context: { chain: 'service', hash: record.id, nonce: 7, reason }
  }
})
const ENDED = 'its era ended with block 15'
const after = (next: number) => `${ENDED}, and the next nonce of the account is ${next}`

const SET_BACK: State = { here: -3_600_000, known: ERA_MS / 2 }
const LONG: State = { ...SET_BACK, known: ERA_MS }

test.each<readonly [string, State, boolean]>([
  ['both clocks say so', {}, true],
  ['this clock is too early', { here: ERA_MS - 1 }, false],
  ['this clock was set back, and the time in this process is too short', SET_BACK, false],
  ['this clock was set back, and enough time has passed in this process', LONG, true],
  ["the chain's clock is too early", { there: ERA_MS - 1 }, false],
  ['the chain has no clock', { there: undefined }, true],
  ['one trusted endpoint says so', { confirmation: 'allowed', here: 0, there: 0 }, true],
  ['one endpoint says so', { confirmation: 'alone', here: 0, there: 0 }, true]
])('the era has passed, where %s: %s', async (_, state, isOver) => {
  expect((await findLoss(follow(state).followed, at(15), at(15))) !== undefined).toBe(isOver)
})

test('on a chain with fast blocks, a later block shows that the era has passed', async () => {
  const { followed } = follow({ agreed: 40, nonces: { 30: 8, 40: 8 } })
  const chain: SubmissionChain = {
    ...followed.chain,
    timeAt: async (hash) => SIGNED_AT + (Number(hash) - 10) * 500
  }
  const fast = { ...followed, chain }
  expect(await findLoss(fast, at(15), at(29))).toBeUndefined()
  expect(await findLoss(fast, at(15), at(30))).toMatchObject(lost(15, after(8)))
})

test('a signature without a time of the chain is compared by this clock', async () => {
  const signed = { ...record, signedAt: { ...record.signedAt, chain: undefined } }
  expect(await findLoss(follow({ there: 0 }, signed).followed, at(15), at(15))).toBeDefined()
})

const rival = { account, nonce: 7 }
const replaced = (number: number) => ({
  ...lost(number, `transaction ${hashAt(55)} used its nonce`),
  replacedBy: hashAt(55)
})

test.each<readonly [string, State, number, object | undefined]>([
  ['the era is not scanned', {}, 14, undefined],
  ['the era is not scanned, and the nonce is used', { nonces: { 14: 8 }, rival }, 14, undefined],
  ['the era is scanned', {}, 15, lost(15, ENDED)],
  ['other endpoints are behind', { agreed: 14 }, 15, undefined],
  ['another transaction used the nonce', { nonces: { 15: 8 }, rival }, 15, replaced(15)],
  ['the nonce before it is unused', { nonces: { 15: 6 } }, 15, lost(15, after(6))],
  ['the account was removed', { nonces: { 15: 0 } }, 15, lost(15, after(0))]
])('by the scanned blocks, where %s', async (_, state, scanned, expected) => {
  const { followed, reads } = follow(state)
  const found = await findLoss(followed, at(scanned), at(scanned))
  if (expected === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject({ replacedBy: undefined, ...expected })
  expect(reads).toEqual(expected !== undefined && state.rival ? [9, 10, 11, 12] : [])
})

test.each([
  ['of another account', { account: hashAt(2), nonce: 7 }, 12],
  ['with another nonce', { account, nonce: 6 }, 12],
  ['after the era', { account, nonce: 7 }, 10]
])('a transaction %s does not explain a used nonce', async (_, other, lastBlock) => {
  const { followed, reads } = follow({ nonces: { 15: 8 }, rival: other }, { ...record, lastBlock })
  expect(await findLoss(followed, at(lastBlock), at(15))).toMatchObject({
    replacedBy: undefined,
    error: {
      context: {
        reason: `its era ended with block ${lastBlock}, and the next nonce of the account is 8`
      }
    }
  })
  expect(reads).toEqual(Array.from({ length: lastBlock - 8 }, (__, index) => 9 + index))
})
