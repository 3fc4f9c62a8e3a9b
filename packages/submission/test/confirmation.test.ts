import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { DispatchFailed, type Hex, ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import type { ChainBlock } from '../src/chain/readVerifiedBlock.ts'
import type { SettlingBlock } from '../src/chain/SigningChain.ts'
import type { SubmissionChain } from '../src/chain/SubmissionChain.ts'
import { followSubmission } from '../src/submit/followSubmission.ts'
import { hashHex } from '../src/transaction/hashHex.ts'
import { createBench } from './createBench.ts'
import { change, fair, SimulatedChain, type Weather } from './SimulatedChain.ts'

const open = (weather: Partial<Weather> = {}): SimulatedChain =>
  new SimulatedChain(seedRandom(1), { ...fair, ...weather })

/** The finalized block of a single endpoint, trusted or not. */
const alone =
  (chain: SimulatedChain, confirmation: 'alone' | 'allowed'): SubmissionChain['agreeOn'] =>
  async (most) => ({
    ...(await chain.agreeOn(most)),
    confirmation,
    agreed: ['ws://localhost:9944']
  })

const FORGED = 70

/** Forged empty blocks of an endpoint, each the parent of the next. */
function forge(chain: SimulatedChain): Partial<SubmissionChain> {
  const forged: ChainBlock[] = [
    { number: 0, hash: chain.genesis, parentHash: chain.genesis, extrinsics: [] }
  ]
  for (let number = 1; number <= FORGED; number += 1) {
    const parentHash = forged[number - 1]?.hash as Hex
    forged.push({ number, hash: hashHex(parentHash), parentHash, extrinsics: [] })
  }
  const last = forged[FORGED] as ChainBlock
  return {
    finalized: async () => last,
    best: async () => last,
    block: async (number) => forged[number] as ChainBlock,
    // The nonce is read at a block that other endpoints also state.
    nonceAt: async (account, hash) =>
      forged.slice(1).some((block) => block.hash === hash) ? 0 : await chain.nonceAt(account, hash)
  }
}

test('forged blocks of one endpoint settle nothing beside an honest one', async () => {
  const chain = open()
  const honest = await createBench(chain)
  const { record } = await honest.submit('pay')
  const forged = change(chain, forge(chain))
  const bench = await createBench(forged)
  await bench.journal.recordSigned(record)
  const ending = new AbortController()
  const waited = vi.fn(() => {
    if (waited.mock.calls.length === 200) ending.abort()
  })
  const { journal } = bench
  const submission = followSubmission({ chain: forged, journal, record })
  // The honest endpoint first lags, and then states another block at the height.
  const waiting = submission.outcome({ signal: ending.signal, onProgress: waited })
  await expect(waiting).rejects.toMatchObject({ code: 'FinalityMismatch' })
  expect(journal.open()).toEqual([record])
  // The next run signs nothing, because the same bytes are still pending.
  await bench.submit('pay')
  expect(bench.signed).toEqual([])
})

test('an endpoint that is behind is waited for', async () => {
  const chain = open()
  let lag = 6
  const behind: SubmissionChain['agreeOn'] = async (most) => {
    lag -= 1
    return await chain.agreeOn(lag > 0 ? Math.min(most, 0) : most)
  }
  // After inclusion, only the other endpoints must still finalize the block.
  const nextNews = vi.fn(chain.nextNews.bind(chain))
  const bench = await createBench(change(chain, { agreeOn: behind, nextNews }))
  const submission = await bench.submit('pay')
  expect(await submission.outcome()).toMatchObject({ status: 'succeeded' })
  expect(nextNews).toHaveBeenCalledTimes(5)
  expect(lag).toBe(0)
  expect(chain.ticks).toBeGreaterThan(6)
})

test('one endpoint alone settles an inclusion, but not a loss or a failure', async () => {
  const included = open()
  const bench = await createBench(change(included, { agreeOn: alone(included, 'alone') }))
  expect(await (await bench.submit('pay')).outcome()).toMatchObject({ status: 'succeeded' })

  const error = new ParaclockError(DispatchFailed, { chain: 'simulated', error: 'no funds' })
  const failed: SubmissionChain['outcome'] = async (block, index) => ({
    ...{ status: 'failed', block, index, fee: 1n, events: [], error }
  })
  const losing = open({ sendLost: 1 })
  const failing = open()
  for (const [chain, lies] of [
    [losing, {}],
    [failing, { outcome: failed }]
  ] as const) {
    const agreeOn = alone(chain, 'alone')
    const alike = await createBench(change(chain, { ...lies, agreeOn }))
    const submission = await alike.submit('pay')
    await expect(submission.outcome()).rejects.toMatchObject({
      code: 'OutcomeUnconfirmed',
      context: { endpoint: 'ws://localhost:9944', nonce: 0, hash: submission.record.id }
    })
    expect(alike.journal.open()).toEqual([submission.record])
    await alike.submit('pay')
    expect(alike.signed).toEqual([0])
    // A caller that trusts the endpoint may sign again.
    const believed = change(chain, { ...lies, agreeOn: alone(chain, 'allowed') })
    const { journal } = alike
    const { record } = submission
    const outcome = await followSubmission({ chain: believed, journal, record }).outcome()
    expect(['lost', 'failed']).toContain(outcome.status)
    expect(journal.open()).toEqual([])
  }
})

test.each([
  ['here', (chain: SimulatedChain) => ({ now: () => Math.min(chain.now(), 60_000) })],
  [
    'of the chain',
    (chain: SimulatedChain) => ({
      timeAt: async (hash: Hex) => Math.min(await chain.timeAt(hash), 29_000)
    })
  ]
])('an era does not end before the clock %s says so', async (_, slow) => {
  const chain = open({ sendLost: 1 })
  const clock = slow(chain)
  const bench = await createBench(change(chain, clock), undefined, 64)
  const submission = await bench.submit('pay')
  const ending = new AbortController()
  const seen = vi.fn(() => {
    if (seen.mock.calls.length === 200) ending.abort()
  })
  const waiting = submission.outcome({ signal: ending.signal, onProgress: seen })
  await expect(waiting).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(bench.journal.open()).toHaveLength(1)
  const { journal } = bench
  const honest = followSubmission({ chain, journal, record: submission.record })
  expect(await honest.outcome()).toMatchObject({ status: 'lost' })
})

/** A chain whose nodes keep the bodies of all blocks, and the state of the newest block. */
function pruneState(chain: SimulatedChain): Partial<SubmissionChain> {
  return {
    nonceAt: async (account, hash) => {
      if (hash !== (await chain.finalized()).hash) throw new Error('pruned')
      return await chain.nonceAt(account, hash)
    }
  }
}

test('an era that is long over is settled by its blocks, though their state is pruned', async () => {
  const chain = open({ sendLost: 1 })
  const bench = await createBench(chain)
  const { record } = await bench.submit('pay')
  for (let ticks = 0; ticks < 300; ticks += 1) chain.tick()
  const { journal } = bench
  const bodiless = change(chain, {
    ...pruneState(chain),
    block: async () => Promise.reject(new Error('pruned'))
  })
  // Without the bodies of the era, nothing proves that no block includes the bytes.
  await expect(followSubmission({ chain: bodiless, journal, record }).outcome()).rejects.toThrow(
    'pruned'
  )
  expect(journal.open()).toEqual([record])
  const pruned = change(chain, pruneState(chain))
  const outcome = await followSubmission({ chain: pruned, journal, record }).outcome()
  expect(outcome).toMatchObject({ status: 'lost', error: { code: 'SubmissionLost' } })
})

// The chain removes an account without a balance, and forgets its nonce.
test.each([
  ['by itself, and is followed', 0, 0],
  ['by itself, and is resumed after its era', 0, 300],
  ['in a later block, and is resumed after its era', 9, 300]
])('a transaction whose account was removed %s has succeeded', async (_, later, waited) => {
  const chain = open()
  const bench = await createBench(chain)
  const { record } = await bench.submit('pay')
  const removed = change(chain, {
    nonceAt: async (account, hash) => {
      const number = (await chain.timeAt(hash)) / 6_000
      const nonce = await chain.nonceAt(account, hash)
      const before = await chain.block(Math.max(0, number - later))
      return (await chain.nonceAt(account, before.hash)) > record.nonce ? 0 : nonce
    }
  })
  for (let ticks = 0; ticks < waited; ticks += 1) chain.tick()
  const { journal } = bench
  expect(await followSubmission({ chain: removed, journal, record }).outcome()).toMatchObject({
    status: 'succeeded'
  })
})

test('bytes whose nonce no signed transaction used are lost after their era', async () => {
  const chain = open({ sendLost: 1 })
  const bench = await createBench(chain)
  const { record } = await bench.submit('pay')
  // Ethereum transactions use nonces of the account, and have no signer in the chain's form.
  const used = change(chain, { nonceAt: async () => 4 })
  const { journal } = bench
  const outcome = await followSubmission({ chain: used, journal, record }).outcome()
  const reason = 'its era ended with block 15, and the next nonce of the account is 4'
  expect(outcome).toMatchObject({
    ...{ status: 'lost', replacedBy: undefined, block: { number: record.lastBlock } },
    error: { context: { nonce: 0, reason } }
  })
})

test('a nonce that is used after the era was not used by the bytes of the era', async () => {
  const chain = open({ sendLost: 1 })
  const bench = await createBench(chain)
  const { record } = await bench.submit('pay')
  for (let ticks = 0; ticks < 30; ticks += 1) chain.tick()
  vi.spyOn(chain, 'nonceAt').mockImplementation(async (_, hash) =>
    (await chain.timeAt(hash)) > 20 * 6_000 ? 1 : 0
  )
  const outcome = await followSubmission({ chain, journal: bench.journal, record }).outcome()
  expect(outcome).toMatchObject({ status: 'lost', block: { number: record.lastBlock } })
  expect(outcome.status === 'lost' && outcome.error.message).toContain('its era ended')
})

test('a block that others agree on and the endpoint in use hides is a contradiction', async () => {
  const chain = open()
  const other: SettlingBlock['hash'] = `0x${'ab'.repeat(32)}`
  const agreeOn: SubmissionChain['agreeOn'] = async (most) => ({
    ...(await chain.agreeOn(most)),
    hash: other
  })
  const bench = await createBench(change(chain, { agreeOn }))
  const submission = await bench.submit('pay')
  await expect(submission.outcome()).rejects.toMatchObject({ code: 'FinalityMismatch' })
  expect(bench.journal.open()).toHaveLength(1)
})
