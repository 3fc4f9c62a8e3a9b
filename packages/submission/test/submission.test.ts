import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import type { Hex } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import type { ChainBlock } from '../src/chain/readVerifiedBlock.ts'
import type { SubmissionChain } from '../src/chain/SubmissionChain.ts'
import { createMemoryJournal, type JournalEntry, type PayloadPlace } from '../src/index.ts'
import { Lanes } from '../src/nonces/Lanes.ts'
import type { SubmissionProgress } from '../src/submit/followSubmission.ts'
import type { BeginSubmissionArgs } from '../src/submit/submitCall.ts'
import { hashHex } from '../src/transaction/hashHex.ts'
import { ACCOUNT, callOf, createBench } from './createBench.ts'
import { encode, fair, SimulatedChain, type Weather } from './SimulatedChain.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })
const open = (weather: Partial<Weather> = {}, seed = 1): SimulatedChain =>
  new SimulatedChain(seedRandom(seed), { ...fair, ...weather })

/** A chain with some replaced answers. */
function lie(chain: SimulatedChain, lies: Partial<SubmissionChain>): SubmissionChain {
  return new Proxy(chain, {
    get: (target, name) => {
      const answer = lies[name as keyof SubmissionChain] ?? Reflect.get(target, name, target)
      return typeof answer === 'function' ? answer.bind(target) : answer
    }
  })
}

test.each([
  ['a node that counts its pool', {}],
  ['a node that does not', { lags: 1 }],
  ['a node that hears a third of what it is sent, and says nothing', { sendLost: 0.66 }]
])('200 submissions at once leave no number out, at %s', async (_, weather) => {
  const chain = open(weather)
  // A block of this chain has room for four or five extrinsics.
  const bench = await createBench(chain, createMemoryJournal(), 512)
  const keys = Array.from({ length: 200 }, (__, index) => `call ${index}`)
  const submissions = await Promise.all(keys.map((key) => bench.submit(key)))
  const outcomes = await Promise.all(submissions.map((submission) => submission.outcome()))
  expect(outcomes.every(({ status }) => status === 'succeeded')).toBe(true)
  const numbers = keys.map((__, index) => index)
  expect(bench.signed).toEqual(numbers)
  expect(chain.history().map(({ nonce }) => nonce)).toEqual(numbers)
})

test('the nonce of refused bytes is used again, and the refused submission stays open', async () => {
  const chain = open()
  const send = vi.fn(chain.send.bind(chain))
  send.mockResolvedValueOnce({ kind: 'refused', reason: 'the pool is full' })
  const bench = await createBench(lie(chain, { send }))
  await expect(bench.submit('one')).rejects.toThrow(code('SubmissionRefused'))
  expect(bench.journal.open()).toHaveLength(1)
  // The earlier transaction is sent first, and is now included.
  await bench.submit('two')
  expect(bench.signed).toEqual([0, 1])
  const one = await bench.submit('one')
  expect(bench.signed).toEqual([0, 1])
  expect(await one.outcome()).toMatchObject({ status: 'succeeded' })
})

test('a nonce whose bytes stay refused goes to the next submission', async () => {
  const chain = open()
  const first: Hex[] = []
  const bench = await createBench(
    lie(chain, {
      send: async (extrinsic) => {
        if (first.length === 0) first.push(extrinsic)
        return extrinsic === first[0]
          ? { kind: 'refused', reason: 'the signer is banned' }
          : chain.send(extrinsic)
      }
    })
  )
  await expect(bench.submit('one')).rejects.toThrow(code('SubmissionRefused'))
  const two = await bench.submit('two')
  expect(bench.signed).toEqual([0, 0])
  expect(await two.outcome()).toMatchObject({ status: 'succeeded' })
  const one = await bench.submit('one')
  expect(await one.outcome()).toMatchObject({
    status: 'lost',
    replacedBy: two.record.id,
    error: { code: 'SubmissionLost', source: 'chain' }
  })
  // The transaction had no effect, so the call may be signed again.
  await bench.submit('one')
  expect(bench.signed).toEqual([0, 0, 1])
})

test('a nonce that a block uses before it is final is not given again after a restart', async () => {
  const chain = open()
  // A chain that is opened for signing reads the nonce at a finalized block.
  const nextNonce = async (account: Hex): Promise<number> =>
    await chain.nonceAt(account, (await chain.finalized()).hash)
  const store = createMemoryJournal()
  await (await createBench(lie(chain, { nextNonce }), store)).submit('one')
  while ((await chain.best()).extrinsics.length === 0) chain.tick()
  expect(chain.history()).toEqual([])
  // The node refuses to take the transaction again, because its nonce is used.
  const bench = await createBench(lie(chain, { nextNonce }), store)
  const two = await bench.submit('two')
  expect(bench.signed).toEqual([1])
  expect(await two.outcome()).toMatchObject({ status: 'succeeded' })
})

test('a nonce that another program uses in a block that is not final is not signed', async () => {
  const chain = open()
  const nextNonce = async (account: Hex): Promise<number> =>
    await chain.nonceAt(account, (await chain.finalized()).hash)
  const other = await createBench(lie(chain, { nextNonce }))
  await other.submit('other')
  while ((await chain.best()).extrinsics.length === 0) chain.tick()
  expect(chain.history()).toEqual([])
  const bench = await createBench(lie(chain, { nextNonce }))
  const one = await bench.submit('one')
  expect(bench.signed).toEqual([1])
  expect(await one.outcome()).toMatchObject({ status: 'succeeded' })
})

test('a transaction whose era is over keeps no nonce, although nobody settled it', async () => {
  const chain = open()
  const send = vi.fn(chain.send.bind(chain))
  // The node accepts the bytes and drops them.
  send.mockResolvedValueOnce({ kind: 'accepted' })
  const bench = await createBench(lie(chain, { send }))
  const one = await bench.submit('one')
  const two = await bench.submit('two')
  expect(bench.signed).toEqual([0, 1])
  const era = Math.max(one.record.lastBlock, two.record.lastBlock)
  while ((await chain.finalized()).number < era) chain.tick()
  const three = await bench.submit('three')
  expect(bench.signed).toEqual([0, 1, 0])
  expect(await three.outcome()).toMatchObject({ status: 'succeeded' })
  // The reason states the nonce that was missing.
  const reason = 'its era ended with block 15, and the next nonce of the account is 0'
  const forgetful = lie(chain, { nonceAt: async () => 0 })
  const { findLoss } = await import('../src/submit/findLoss.ts')
  const { record } = two
  const head = await chain.finalized()
  const lost = await findLoss(
    { chain: forgetful, record, since: performance.now() },
    await chain.block(record.lastBlock),
    head
  )
  expect(lost?.error.context).toMatchObject({ nonce: 1, reason })
})

test('a journal that is released keeps no nonce, also while somebody still follows it', async () => {
  const lanes = new Lanes()
  const earlier = await createBench(open({ sendLost: 1 }), createMemoryJournal(), 16, lanes)
  const stopping = new AbortController()
  const { signal } = stopping
  let seen = 0
  const onProgress = (): void => {
    seen += 1
    if (seen === 1) earlier.journal.release()
    else stopping.abort()
  }
  const followed = (await earlier.submit('one')).outcome({ signal, onProgress })
  await expect(followed).rejects.toThrow(code('OperationAborted'))
  expect(earlier.journal.open()).toHaveLength(1)
  const chain = open()
  const bench = await createBench(chain, createMemoryJournal(), 16, lanes)
  const submission = await bench.submit('two')
  expect(bench.signed).toEqual([0])
  expect(await submission.outcome()).toMatchObject({ status: 'succeeded' })
})

test('the same key is the same submission for every call', async () => {
  const chain = open()
  const bench = await createBench(chain)
  const [one, two] = await Promise.all([bench.submit('key'), bench.submit('key')])
  expect(one.record).toBe(two.record)
  expect(await one.outcome()).toMatchObject({ status: 'succeeded' })
  const three = await bench.submit('key')
  expect(await three.outcome()).toBe(await one.outcome())
  expect(bench.signed).toEqual([0])
})

test('a journal that lacks transactions of the chain signs nothing, until its user confirms others', async () => {
  const chain = open()
  const store = createMemoryJournal()
  const bench = await createBench(chain, store, 16, new Lanes())
  for (const key of ['one', 'two', 'three']) await (await bench.submit(key)).outcome()
  const entries = await store.read()
  const isOf = (key: string) => (entry: JournalEntry) =>
    entry.kind === 'signed' && entry.record.key === key
  const restored = createMemoryJournal(entries.slice(0, entries.findIndex(isOf('three'))))
  const later = await createBench(chain, restored, 16, new Lanes())
  await expect(later.submit('three')).rejects.toMatchObject({
    code: 'JournalMismatch',
    message: expect.stringContaining('has made 1 transactions on the chain after nonce 1')
  })
  expect(later.signed).toEqual([])
  // What the journal has is found, and an account without entries may have any nonce.
  expect(await (await later.submit('two')).outcome()).toMatchObject({ status: 'succeeded' })
  await (await later.submit('three', { isShared: true })).outcome()
  await (await later.submit('four')).outcome()
  const fresh = await createBench(chain, createMemoryJournal(), 16, new Lanes())
  await (await fresh.submit('five')).outcome()
  expect([later.signed, fresh.signed]).toEqual([[3, 4], [5]])
})

test('another call, another account or another intent under a key is refused', async () => {
  const bench = await createBench(open())
  await bench.submit('key')
  const refused = code('SubmissionKeyMismatch')
  await expect(bench.submit('key', { call: callOf('other') })).rejects.toThrow(refused)
  const account: Hex = `0x${'02'.repeat(32)}`
  await expect(bench.submit('key', { account })).rejects.toThrow(refused)
  await bench.submit('meant', { intent: 'a', memo: 'noted' })
  const again = await bench.submit('meant', { intent: 'a', call: callOf('compiled later') })
  expect(again.record).toMatchObject({ call: callOf('meant'), memo: 'noted' })
  await expect(bench.submit('meant', { intent: 'b' })).rejects.toThrow(refused)
})

test('bytes that no node accepted are lost only after their era', async () => {
  const chain = open({ sendLost: 1 })
  const bench = await createBench(chain)
  const submission = await bench.submit('key')
  const seen: SubmissionProgress[] = []
  const outcome = await submission.outcome({ onProgress: (progress) => seen.push(progress) })
  expect(outcome).toMatchObject({ status: 'lost', block: { number: submission.record.lastBlock } })
  expect(seen.at(-1)).toMatchObject({ kind: 'waiting', scanned: { number: 14 }, lastBlock: 15 })
})

test('bytes whose nonce was used before the era are lost after it', async () => {
  const chain = open()
  chain.maybeRival(ACCOUNT)
  const zero = async () => 0
  const bench = await createBench(lie(chain, { nextNonce: zero, nonceAt: zero }))
  const rival = encode({
    account: ACCOUNT,
    nonce: 0,
    call: callOf('rival'),
    birth: { number: 0, hash: chain.genesis },
    lastBlock: 63,
    salt: 0
  })
  await chain.send(rival)
  for (let ticks = 0; ticks < 10; ticks += 1) chain.tick()
  await expect(bench.submit('key')).rejects.toThrow(code('SubmissionRefused'))
  const [record] = bench.journal.open()
  expect(record).toMatchObject({ nonce: 0 })
  const { followSubmission } = await import('../src/submit/followSubmission.ts')
  const submission = followSubmission({ chain, journal: bench.journal, record: record! })
  expect(await submission.outcome()).toMatchObject({ status: 'lost' })
})

test('inclusion in the best block is reported as provisional', async () => {
  const bench = await createBench(open())
  const submission = await bench.submit('key')
  const seen: SubmissionProgress[] = []
  await submission.outcome({ onProgress: (progress) => seen.push(progress) })
  const included = seen.find(({ kind }) => kind === 'inBlock')
  expect(included).toMatchObject({ kind: 'inBlock', provisional: true })
})

test('an endpoint whose blocks do not follow from one another is detected', async () => {
  const chain = open({ sendLost: 1 })
  const block = async (number: number): Promise<ChainBlock> => ({
    ...(await chain.block(number)),
    ...(number === 3 ? { parentHash: chain.genesis } : {})
  })
  const bench = await createBench(lie(chain, { block }))
  const submission = await bench.submit('key')
  await expect(submission.outcome()).rejects.toThrow(code('FinalityMismatch'))
  // With an honest endpoint, it continues.
  const { followSubmission } = await import('../src/submit/followSubmission.ts')
  const honest = followSubmission({ chain, journal: bench.journal, record: submission.record })
  expect(await honest.outcome()).toMatchObject({ status: 'lost' })
})

test('no bytes are sent if the journal cannot be written', async () => {
  const chain = open()
  const send = vi.spyOn(chain, 'send')
  const append = async (): Promise<void> => {
    throw new Error('the disk is full')
  }
  const bench = await createBench(chain, { ...createMemoryJournal(), append })
  await expect(bench.submit('key')).rejects.toThrow('the disk is full')
  expect(send).not.toHaveBeenCalled()
})

test('an aborted submission signs nothing, and an aborted wait leaves the submission open', async () => {
  const bench = await createBench(open())
  const signal = AbortSignal.abort()
  await expect(bench.submit('key', { signal })).rejects.toThrow(code('OperationAborted'))
  expect(bench.signed).toEqual([])
  const submission = await bench.submit('key')
  await expect(submission.outcome({ signal })).rejects.toThrow(code('OperationAborted'))
  expect(await submission.outcome({ deadlineMs: 5_000 })).toMatchObject({ status: 'succeeded' })
})

test('a journal that settles an unsigned entry is refused', async () => {
  const id = `0x${'0a'.repeat(32)}` as Hex
  const block = { number: 1, hash: id }
  const outcome = { status: 'succeeded', block, index: 0, fee: 1n, events: [] } as const
  const store = createMemoryJournal([{ kind: 'settled', id, outcome }])
  await expect(createBench(open(), store)).rejects.toThrow(code('SavedDataMalformed'))
})

/** Payloads in files, which are signed elsewhere and later. */
function openFiles() {
  const files = new Map<string, PayloadPlace & { readonly isSigned: boolean }>()
  const asked: PayloadPlace[] = []
  const write = (holder: string): Partial<BeginSubmissionArgs> => ({
    elsewhere: {
      ...{ holder, eraBlocks: 512, isHeld: async (one) => files.has(one) },
      findPlace: async (next) => {
        asked.push(next)
        return files.get(holder)
      }
    }
  })
  return { files, asked, write }
}

test('a payload that is signed elsewhere keeps its nonce, until it is sent or not wanted any more', async () => {
  const store = createMemoryJournal()
  const { files, asked, write } = openFiles()
  /** Writes a payload in a separate run, or sends it if it is signed. */
  const run = async (holder: string, hasSignature = false): Promise<number> => {
    const { submit } = await createBench(chain, store, 512)
    const sign: BeginSubmissionArgs['sign'] = async ({ nonce, birth }) => {
      files.set(holder, { genesis: chain.genesis, nonce, birth, isSigned: true })
      const call = callOf(holder)
      const lastBlock = birth.number + 511
      const extrinsic = encode({ account: ACCOUNT, nonce, call, birth, lastBlock, salt: 0 })
      if (!hasSignature) throw new RangeError('it waits for its signature')
      files.delete(holder)
      return { extrinsic, id: hashHex(extrinsic), lastBlock }
    }
    const sending = submit(holder, { ...write(holder), sign })
    if (!hasSignature) await expect(sending).rejects.toThrow('waits for its signature')
    else expect(await (await sending).outcome()).toMatchObject({ status: 'succeeded' })
    return asked.at(-1)?.nonce ?? -1
  }
  const chain = open()
  expect([await run('one'), await run('two'), await run('one')]).toEqual([0, 1, 0])
  expect(asked.map(({ after }) => after)).toEqual([undefined, 'one', undefined])
  expect(await run('one', true)).toBe(0)
  expect([await run('two'), asked.at(-1)?.after]).toEqual([1, undefined])
  expect(await run('three')).toBe(2)
  files.delete('two')
  // No payload holds nonce 1 now, so it is free again.
  expect([await run('four'), asked.at(-1)?.after]).toEqual([1, undefined])
  const kept = (await store.read()).filter(({ kind }) => kind === 'reserved')
  expect(kept).toHaveLength(4)
})
