import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { DispatchFailed, type Hex, ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import type { SubmissionChain } from '../src/chain/SubmissionChain.ts'
import { createMemoryJournal } from '../src/journal/JournalStore.ts'
import { createBench } from './createBench.ts'
import { change, fair, SimulatedChain } from './SimulatedChain.ts'

const open = (): SimulatedChain => new SimulatedChain(seedRandom(1), fair)

test('accepted bytes are sent again after eight blocks, others after each', async () => {
  for (const [kind, distances] of [
    ['accepted', [8, 8, 8]],
    ['unknown', [1, 1, 1]]
  ] as const) {
    const chain = open()
    const sentAt: number[] = []
    const send: SubmissionChain['send'] = async () => {
      sentAt.push((await chain.finalized()).number)
      return { kind, reason: 'no answer' }
    }
    const bench = await createBench(change(chain, { send }), createMemoryJournal(), 64)
    const submission = await bench.submit('pay')
    for (let ticks = 0; ticks < 4; ticks += 1) chain.tick()
    expect(await submission.outcome()).toMatchObject({ status: 'lost' })
    const later = sentAt.slice(1, 5)
    expect(later.slice(1).map((at, index) => at - (later[index] ?? 0))).toEqual(distances)
  }
})

test('a wait ends with its deadline, or when it is aborted between two blocks', async () => {
  const chain = open()
  const bench = await createBench(change(chain, { nextHead: () => new Promise(() => {}) }))
  const submission = await bench.submit('pay')
  await expect(submission.outcome({ deadlineMs: 1 })).rejects.toMatchObject({
    code: 'DeadlineExceeded',
    context: { what: `waiting for ${submission.record.id}` }
  })
  const signal = AbortSignal.abort()
  await expect(submission.outcome({ deadlineMs: 60_000, signal })).rejects.toMatchObject({
    code: 'OperationAborted'
  })

  const stopping = new AbortController()
  const block = vi.fn(async (number: number) => {
    stopping.abort()
    return await chain.block(number)
  })
  for (let ticks = 0; ticks < 9; ticks += 1) chain.tick()
  const other = await createBench(change(chain, { block, birth: async () => await chain.block(0) }))
  const waiting = (await other.submit('pay')).outcome({ signal: stopping.signal })
  await expect(waiting).rejects.toMatchObject({
    ...{ code: 'OperationAborted', context: { what: 'following a submission' } }
  })
  expect(block).toHaveBeenCalledOnce()
})

test('from the last block of an era on, news of other endpoints end a wait', async () => {
  const chain = open()
  const [nextHead, nextNews] = [
    vi.fn(chain.nextHead.bind(chain)),
    vi.fn(chain.nextNews.bind(chain))
  ]
  const send: SubmissionChain['send'] = async () => ({ kind: 'accepted' })
  // The clock of this machine stands: only news can settle the era.
  const now = vi.fn(() => 0)
  const bench = await createBench(change(chain, { nextHead, nextNews, send, now }))
  const submission = await bench.submit('pay')
  const ending = new AbortController()
  const heads: unknown[] = []
  const onProgress = async () => {
    if (nextNews.mock.calls.length === 0) heads.push((await chain.finalized()).number)
    if (nextNews.mock.calls.length > 2) now.mockReturnValue(1_000_000)
  }
  expect(await submission.outcome({ onProgress, signal: ending.signal })).toMatchObject({
    status: 'lost'
  })
  expect(Math.max(...(heads as number[]))).toBe(submission.record.lastBlock)
  expect(nextHead).toHaveBeenCalledWith(expect.any(String), expect.any(String), ending.signal)
  expect(nextNews).toHaveBeenCalledWith(ending.signal)
})

test('the outcome of one endpoint alone is the cause of its refusal', async () => {
  const chain = open()
  const error = new ParaclockError(DispatchFailed, { chain: 'simulated', error: 'no funds' })
  const outcome: SubmissionChain['outcome'] = async (block, index) => ({
    ...{ status: 'failed', block, index, fee: 1n, events: [], error }
  })
  const agreeOn: SubmissionChain['agreeOn'] = async (most) => ({
    ...(await chain.agreeOn(most)),
    ...{ confirmation: 'alone', agreed: ['ws://localhost:9944'] }
  })
  const bench = await createBench(change(chain, { outcome, agreeOn }))
  const submission = await bench.submit('pay')
  await expect(submission.outcome()).rejects.toMatchObject({
    ...{ code: 'OutcomeUnconfirmed', cause: error },
    context: { chain: 'simulated', reason: error.message }
  })
})

test.each([
  ['beyond the free nonce, open and of another payload', 0, 40, 'other', true],
  ['whose era is over', 0, 0, 'other', false],
  ['of the payload itself', 0, 40, 'mine', false],
  ['that nobody holds any more', 0, 40, 'gone', false]
])('a reservation %s takes its nonce: %s', async (_, nonce, lastBlock, holder, isTaken) => {
  const chain = open()
  const account: Hex = `0x${'01'.repeat(32)}`
  const genesis = chain.genesis
  const store = createMemoryJournal([
    { kind: 'reserved', reservation: { genesis, account, nonce, lastBlock, holder } }
  ])
  const bench = await createBench(chain, store)
  const isHeld = async (one: string) => one !== 'gone'
  const findPlace = vi.fn(async () => undefined)
  await bench.submit('pay', { elsewhere: { holder: 'mine', eraBlocks: 32, isHeld, findPlace } })
  expect(bench.signed).toEqual([isTaken ? 1 : 0])
  expect(findPlace).toHaveBeenCalledWith({
    ...{ genesis, nonce: isTaken ? 1 : 0, birth: { number: 0, hash: genesis } },
    after: isTaken ? 'other' : undefined
  })
  const reservations = (await store.read()).flatMap((one) =>
    one.kind === 'reserved' ? [one.reservation] : []
  )
  const own = { genesis, account, nonce: isTaken ? 1 : 0, lastBlock: 31, holder: 'mine' }
  expect(reservations.slice(1)).toEqual(holder === 'mine' ? [] : [own])
})
