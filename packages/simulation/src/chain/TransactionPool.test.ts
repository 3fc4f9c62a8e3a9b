import { AnswerMalformed, bytesToHex, joinBytes, ParaclockError } from '@paraclock/core'
import { RuntimeCallFailed } from '@paraclock/executor'
import { expect, test } from 'vitest'
import type { RefusedExtrinsic } from '../network/BlockRequest.ts'
import { type PooledExtrinsic, TransactionPool } from './TransactionPool.ts'

const STALE = Uint8Array.of(1, 0, 3)

/** A transaction of an account: its name, its nonce, and its tip. */
const write = (account: number, nonce: number, tip = 0) => Uint8Array.of(account, nonce, tip)

/** A pool in front of a runtime that knows the next nonce of each account. */
function openPool(nonces: number[] = []) {
  const losses: string[] = []
  const pool = new TransactionPool({
    chain: 'acme',
    validate: async ([account = 0, nonce = 0, tip = 0]) => {
      const next = nonces[account] ?? 0
      if (nonce < next) return STALE
      const tag = (value: number) => Uint8Array.of(8, account, value)
      const requires = nonce === next ? [Uint8Array.of(0)] : [Uint8Array.of(4), tag(nonce - 1)]
      const priority = Uint8Array.of(tip, 0, 0, 0, 0, 0, 0, 0)
      return joinBytes([Uint8Array.of(0), priority, ...requires, Uint8Array.of(4), tag(nonce)])
    }
  })
  pool.onLost((extrinsic, loss) => losses.push(`${bytesToHex(extrinsic)} ${loss}`))
  /** A block that includes some transactions, refuses others, and has no room for the rest. */
  const build = (taken: readonly Uint8Array[], refused: readonly RefusedExtrinsic[] = []) => {
    for (const [account = 0, nonce = 0] of taken) nonces[account] = nonce + 1
    return pool.settle(pool.ready, taken, refused)
  }
  return { pool, losses, build, nonces }
}

const show = (list: readonly PooledExtrinsic[]) => list.map(({ extrinsic }) => [...extrinsic])

test('transactions of an account are included in the order of their nonces', async () => {
  const { pool } = openPool()
  await pool.submit(write(1, 2))
  await pool.submit(write(1, 1))
  expect(show(pool.ready)).toEqual([])
  expect(await pool.tryToSubmit(write(1, 1, 1), undefined, { isNext: true })).toBe(
    'invalid: Future'
  )
  await pool.submit(write(2, 0))
  await pool.submit(write(1, 0))
  expect(show(pool.ready)).toEqual([write(2, 0), write(1, 0), write(1, 1), write(1, 2)].map(list))
})

test('transactions without room in a block wait for the next one, in order', async () => {
  const { pool, losses, build } = openPool()
  const [first, second, third] = [write(1, 0), write(1, 1), write(2, 0)] as const
  for (const one of [first, second, third]) await pool.submit(one)
  const refused = [
    { extrinsic: first, reason: 'invalid: ExhaustsResources' },
    { extrinsic: second, reason: 'invalid: Future' }
  ]
  expect(await build([third], refused)).toEqual([])
  expect(show(pool.ready)).toEqual([first, second].map(list))
  const bad = [{ extrinsic: second, reason: 'invalid: Payment' }]
  expect(await build([first], bad)).toEqual(bad)
  expect(pool.all).toEqual([])
  expect(losses).toEqual([`${bytesToHex(second)} invalid`])
})

test('a stale transaction is lost, and a higher tip replaces a transaction', async () => {
  const { pool, losses, build, nonces } = openPool()
  await pool.submit(write(1, 1))
  nonces[1] = 2
  await build([])
  expect(pool.all).toEqual([])
  await pool.submit(write(2, 0))
  await expect(pool.submit(write(2, 0))).rejects.toMatchObject({ code: 'ReplacementRefused' })
  await pool.submit(write(2, 0, 1))
  await expect(pool.submit(write(1, 1))).rejects.toMatchObject({ code: 'SubmissionRefused' })
  const before = pool.all
  await pool.submit(write(3, 0))
  pool.restore(before)
  expect(show(pool.all)).toEqual([list(write(2, 0, 1))])
  await Promise.resolve()
  expect(losses).toEqual(['0x010100 invalid', '0x020000 usurped', '0x030000 dropped'])
})

test('a waiting transaction that stops the runtime is lost, and one that cannot be checked waits', async () => {
  const { pool, losses, build, nonces } = openPool()
  await pool.submit(write(1, 1))
  await pool.submit(write(2, 1))
  const fail = (error: unknown) => {
    nonces[1] = {
      valueOf: () => {
        throw error
      }
    } as unknown as number
  }
  const unread = new ParaclockError(AnswerMalformed, { method: 'a', problem: 'b' })
  fail(unread)
  expect(await build([])).toEqual([])
  expect(show(pool.future)).toEqual([write(1, 1), write(2, 1)].map(list))
  fail(new ParaclockError(RuntimeCallFailed, { method: 'a', trap: 'b', panic: null }))
  await build([])
  expect(show(pool.future)).toEqual([list(write(2, 1))])
  expect(losses).toEqual(['0x010100 invalid'])
})

test('the oldest of too many waiting transactions is dropped', async () => {
  const { pool, losses } = openPool()
  for (let account = 0; account < 256; account += 1) {
    await pool.submit(write(account, 5))
    await pool.submit(write(account, 9))
  }
  expect([pool.future.length, losses]).toEqual([512, []])
  await pool.submit(write(0, 7))
  expect(pool.future.length).toBe(512)
  await Promise.resolve()
  expect(losses).toEqual(['0x000500 dropped'])
})

function list(bytes: Uint8Array): number[] {
  return [...bytes]
}
