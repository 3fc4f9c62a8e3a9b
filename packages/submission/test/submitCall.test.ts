import { CallRefused, ConnectionLost } from '@paraclock/connect'
import {
  bytesToHex,
  encodeCompact,
  formatBalance,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import type { Extrinsic } from '@polkadot/types/interfaces'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { asProxy } from '../src/actors/asProxy.ts'
import type { SigningChain } from '../src/chain/SigningChain.ts'
import { openSubmissionChain } from '../src/chain/SubmissionChain.ts'
import { createMemoryJournal, type JournalStore } from '../src/journal/JournalStore.ts'
import { secretSigner } from '../src/node/secretSigner.ts'
import type { CallSigner } from '../src/signers/CallSigner.ts'
import { findSubmission } from '../src/submit/findSubmission.ts'
import { resumeSubmissions } from '../src/submit/resumeSubmissions.ts'
import type { CallReview } from '../src/submit/reviewCall.ts'
import { type SubmitCallArgs, submitCall } from '../src/submit/submitCall.ts'
import { hashHex } from '../src/transaction/hashHex.ts'
import { dryRun, encodeCall, FAILURE, MemoryNode, refusal, remark } from './MemoryNode.ts'
import { registryOf } from './registryOf.ts'

let alice: CallSigner
let node: MemoryNode
let chain: SigningChain
let journal: JournalStore

beforeAll(async () => {
  alice = (await secretSigner('//Alice')) as CallSigner
})

beforeEach(async () => {
  node = new MemoryNode()
  chain = await node.sign({ allowUnconfirmed: true })
  journal = createMemoryJournal()
})

const submit = (more: Partial<SubmitCallArgs> = {}) =>
  submitCall({ chain, call: remark('rent'), signer: alice, journal, ...more })
const dryRuns = (): number => node.asked.filter((one) => one === 'DryRunApi_dry_run_call').length
const account = (): Hex => parseAccount(alice.account)

test('a call is dry-run, reviewed, signed, written to the journal, sent and followed', async () => {
  const reviews: CallReview[] = []
  const at = { number: 0, hash: node.genesis }
  const review = async (given: CallReview) => void reviews.push(given)
  const submission = await submit({ key: 'rent', intent: 'april', memo: 'noted', review })
  const { record } = submission
  expect(record).toEqual({
    ...{ id: hashHex(record.extrinsic), key: 'rent', genesis: node.genesis, account: account() },
    ...{ nonce: 0, call: remark('rent'), extrinsic: record.extrinsic, birth: at, lastBlock: 63 },
    ...{ signedAt: { here: record.signedAt.here, block: 0, chain: 1_767_225_600_000 } },
    ...{ intent: 'april', memo: 'noted' }
  })
  expect(Math.abs(record.signedAt.here - Date.now())).toBeLessThan(60_000)
  expect(await journal.read()).toEqual([{ kind: 'signed', record }])
  expect(reviews).toMatchObject([{ call: remark('rent'), text: 'system.remark(remark: rent)' }])
  expect(reviews[0]?.acted).toBeUndefined()
  expect(await submission.outcome()).toMatchObject({
    ...{ status: 'succeeded', index: 0, block: { number: 1 }, fee: undefined },
    events: [{ pallet: 'System', name: 'ExtrinsicSuccess' }]
  })
  expect(await journal.read()).toHaveLength(2)
})

test('the next call has the next nonce, its own key, and a birth in the newest block', async () => {
  const { record: first } = await submit()
  const { record: next } = await submit()
  expect([first.nonce, next.nonce, next.birth.number]).toEqual([0, 1, 1])
  expect(first.key).toMatch(/^0x[\da-f]{32}$/)
  expect(next.key).not.toBe(first.key)
})

test('a program in JavaScript without a journal, or without a signer, is told what to give', async () => {
  const pair = { address: alice.account, addressRaw: new Uint8Array(32), sign: alice.sign }
  for (const [given, argument, problem] of [
    [{ journal: undefined }, 'journal', 'use createFileJournal, or createMemoryJournal in a test'],
    [{ journal: {} }, 'journal', 'use createFileJournal, or createMemoryJournal in a test'],
    [{ signer: pair }, 'signer', 'use pairSigner(pair)'],
    [{ signer: undefined }, 'signer', 'it lacks the account, or the function that signs'],
    [
      { signer: { account: alice.account } },
      'signer',
      'it lacks the account, or the function that signs'
    ]
  ] as const) {
    const error = { code: 'ArgumentInvalid', context: { argument, problem } }
    await expect(submit(given as never)).rejects.toMatchObject(error)
  }
  expect(await journal.read()).toEqual([])
})

test('a key that stands is neither run, shown nor signed again', async () => {
  const { record } = await submit({ key: 'rent' })
  const review = vi.fn()
  const again = await submit({ key: 'rent', review })
  expect(again.record).toEqual(record)
  expect([dryRuns(), review.mock.calls.length, node.blocks.length]).toEqual([1, 0, 3])
  await expect(submit({ key: 'rent', call: remark('other') })).rejects.toMatchObject({
    ...{ code: 'SubmissionKeyMismatch', context: { key: 'rent', problem: 'it names another call' } }
  })
})

test('a call that failed is run, shown and signed again under its key', async () => {
  node.event = FAILURE
  const failed = await (await submit({ key: 'rent' })).outcome()
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'DispatchFailed' } })
  const review = vi.fn()
  const { record } = await submit({ key: 'rent', review })
  expect([record.nonce, dryRuns(), review.mock.calls.length]).toEqual([1, 2, 1])
})

test('a call whose dry run fails, or that its review refuses, is not signed', async () => {
  const sign = vi.fn(alice.sign)
  const signer = { ...alice, sign }
  const review = () => Promise.reject(new RangeError('not that'))
  await expect(submit({ signer, review })).rejects.toThrow('not that')
  node.dryRuns = [dryRun([], { type: 'BadOrigin' })]
  await expect(submit({ signer })).rejects.toMatchObject({ code: 'DispatchFailed' })
  expect([sign.mock.calls.length, await journal.read()]).toEqual([0, []])
  const seen: CallReview[] = []
  await submit({ signer, dryRun: false, review: (one) => void seen.push(one) })
  expect(seen).toMatchObject([{ effect: [], events: [] }])
  expect(sign).toHaveBeenCalledOnce()
})

test('a call whose dry run has another effect is not signed, also without a review', async () => {
  const sign = vi.fn(alice.sign)
  const [to, other] = ['02', '03'].map((byte): Hex => `0x${byte.repeat(32)}`)
  const dest = { type: 'Id', value: to }
  const call = encodeCall('Balances', 'transfer_keep_alive', { dest, value: 5n })
  const moved = { type: 'Transfer', value: { from: account(), to: other, amount: 5n } }
  node.dryRuns = [dryRun([{ type: 'Balances', value: moved }])]
  await expect(submit({ call, signer: { ...alice, sign } })).rejects.toMatchObject({
    code: 'SignedCallMismatch'
  })
  expect([sign.mock.calls.length, await journal.read()]).toEqual([0, []])
})

test('the call of an account that is only announced is run as that account', async () => {
  const real: Hex = `0x${'02'.repeat(32)}`
  const inner = remark('inner')
  const call = encodeCall('Proxy', 'announce', {
    real: { type: 'Id', value: real },
    call_hash: hashHex(inner)
  })
  const announced = {
    type: 'Proxy',
    value: { type: 'Announced', value: { real, proxy: account(), call_hash: hashHex(inner) } }
  }
  const effect = { type: 'Utility', value: { type: 'BatchCompleted' } }
  node.dryRuns = [dryRun([announced]), dryRun([effect])]
  const seen: CallReview[] = []
  const review = (one: CallReview) => void seen.push(one)
  await submit({ call, acted: { call: inner, account: real }, review })
  expect(seen).toMatchObject([
    {
      effect: [expect.stringMatching(/^utility\.BatchCompleted/)],
      acted: { isPrepared: true }
    }
  ])
  // Without an announcement in its effect, the signed call itself makes the call.
  node.dryRuns = [dryRun([effect])]
  const wrapped = asProxy({ chain: chain.chain, real }).wrap(inner)
  await submit({ call: wrapped, acted: { call: inner, account: real }, review })
  expect([dryRuns(), seen[1]?.acted?.isPrepared]).toEqual([3, false])
})

test('a call of which only the hash is known is refused, also beside a call that is known', async () => {
  const real: Hex = `0x${'02'.repeat(32)}`
  const known = remark('known')
  const approved = (call: Hex) => {
    const value = { approving: account(), multisig: real, call_hash: hashHex(call) }
    return { type: 'Multisig', value: { type: 'NewMultisig', value } }
  }
  const made = { type: 'Proxy', value: { type: 'ProxyExecuted', value: { result: done } } }
  const call = asProxy({ chain: chain.chain, real }).wrap(known)
  const acted = { call: known, account: real }
  node.dryRuns = [dryRun([made, approved(remark('unknown'))])]
  await expect(submit({ call, acted })).rejects.toMatchObject({
    code: 'SignedCallMismatch',
    context: { asked: expect.stringContaining(hashHex(remark('unknown'))) }
  })
  await expect(submit({ call })).rejects.toMatchObject({ code: 'SignedCallMismatch' })
  expect(await journal.read()).toEqual([])
  // The signed call contains the whole call.
  node.dryRuns = [dryRun([made, approved(known)])]
  await submit({ call })
})

const done = { success: true, value: undefined }

/** The existential deposit of the runtime. */
const EXISTENTIAL = 100_000_000n
const moved = (name: string, who: Hex, amount: bigint) => ({
  ...{ type: 'Balances', value: { type: name, value: { who, amount } } }
})

test.each<readonly [string, bigint, Partial<SubmitCallArgs>, boolean]>([
  ['the deposit and the fee', 12n, {}, true],
  ['less than the deposit and the fee', 11n, {}, false],
  ['less than the deposit, and a fee that is paid in another asset', 6n, { assetId: 1 }, false],
  ['less than the deposit, the fee and the tip', 14n, { tip: 3n }, false],
  ['nothing, without a dry run', 0n, { dryRun: false }, true]
])('the signer of a call can spend %s', async (_, spendable, more, isSigned) => {
  const other: Hex = `0x${'02'.repeat(32)}`
  node.fee = 5n
  node.balance = { free: EXISTENTIAL + spendable, reserved: 0n, frozen: 0n }
  const events = [
    moved('Reserved', other, 99n),
    moved('Reserved', account(), 4n),
    moved('Unreserved', account(), 4n),
    moved('Reserved', account(), 7n),
    moved('Unreserved', account(), 2n)
  ]
  node.dryRuns = [dryRun(events)]
  const review = vi.fn()
  const sign = vi.fn(alice.sign)
  const submitted = submit({ signer: { ...alice, sign }, review, ...more })
  const [outcome] = await Promise.allSettled([submitted])
  expect([review.mock.calls.length, sign.mock.calls.length]).toEqual(isSigned ? [1, 1] : [0, 0])
  if (isSigned) return
  const fee = more.assetId === undefined ? 5n + (more.tip ?? 0n) : 0n
  expect(outcome).toMatchObject({
    reason: {
      code: 'SignerFundsMissing',
      context: {
        ...{ chain: 'target', account: alice.account, needed: 7n + fee, available: spendable },
        token: { symbol: 'UNIT', decimals: 12 }
      }
    }
  })
})

test('a frozen balance pays a fee from what is reserved, and no deposit', async () => {
  node.fee = 5n
  node.balance = { free: EXISTENTIAL + 20n, reserved: 500n, frozen: EXISTENTIAL + 10n }
  await submit()
  node.dryRuns = [dryRun([moved('Reserved', account(), 6n)])]
  await expect(submit()).rejects.toMatchObject({
    ...{ code: 'SignerFundsMissing', context: { needed: 11n, available: 10n } }
  })
})

test('a fee that the runtime does not compute is not required', async () => {
  node.balance = { free: 0n, reserved: 0n, frozen: 0n }
  await submit()
  node.fee = 1n
  await expect(submit()).rejects.toMatchObject({
    ...{ code: 'SignerFundsMissing', context: { needed: 1n, available: 0n } }
  })
})

test('an account that holds nothing must also be sent the existential deposit', async () => {
  node.fee = 5n
  node.balance = { free: 0n, reserved: 0n, frozen: 0n }
  const missing = EXISTENTIAL + 5n
  await expect(submit()).rejects.toMatchObject({
    context: { needed: 5n, available: 0n, missing },
    remedies: [
      {
        summary: expect.stringContaining(
          `Send ${formatBalance(missing, { symbol: 'UNIT', decimals: 12 })} to `
        )
      },
      {}
    ]
  })
  node.balance = { free: missing, reserved: 0n, frozen: 0n }
  await submit()
})

test('the era is that of the terms, of the place where it is signed, or 64 blocks', async () => {
  const isHeld = async () => false
  const elsewhere = { eraBlocks: 16, holder: 'file', isHeld, findPlace: async () => undefined }
  const signer = { ...alice, elsewhere }
  const last = async (more: Partial<SubmitCallArgs>) => {
    const { record } = await submit(more)
    return record.lastBlock - record.birth.number
  }
  expect([await last({}), await last({ signer }), await last({ signer, eraBlocks: 32 })]).toEqual([
    63, 15, 31
  ])
  expect((await journal.read()).filter(({ kind }) => kind === 'reserved')).toHaveLength(2)
})

test('a transaction that the runtime refuses is neither written nor sent', async () => {
  node.validity = '0x010001'
  await expect(submit()).rejects.toMatchObject({
    ...{ code: 'SubmissionRefused', context: { reason: 'the signer cannot pay the fee' } }
  })
  node.validity = '0x010004'
  await expect(submit()).rejects.toMatchObject({ context: { reason: 'its signature is bad' } })
  expect([await journal.read(), node.blocks.length]).toEqual([[], 1])
})

test('an aborted submission, and one of another signature, write nothing', async () => {
  await expect(submit({ signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
  const stopping = new AbortController()
  const signer: CallSigner = {
    ...alice,
    sign: async (...given) => {
      stopping.abort()
      return await alice.sign(...given)
    }
  }
  await expect(submit({ signer, signal: stopping.signal })).rejects.toMatchObject({
    ...{ code: 'OperationAborted', context: { what: 'submitting a call' } }
  })
  expect([await journal.read(), node.blocks.length]).toEqual([[], 1])
})

test('a chain that was not opened for signing is refused', async () => {
  await expect(submit({ chain: { ...chain } })).rejects.toMatchObject({
    code: 'RuntimeProofFailed',
    context: { chain: 'target', endpoint: 'ws://localhost:9944', codeHash: node.codeHash }
  })
})

test.each([
  ['accepts', undefined, { kind: 'accepted' }],
  ['has already', refusal(1013), { kind: 'accepted' }],
  ['refuses', refusal(1010), { kind: 'refused' }],
  [
    'refuses with a reason',
    new ParaclockError(CallRefused, {
      method: 'author_submitExtrinsic',
      rpcCode: 1010,
      rpcMessage: 'Invalid Transaction',
      data: 'Transaction is outdated'
    }),
    { kind: 'refused', reason: 'Invalid Transaction: Transaction is outdated' }
  ],
  ['refuses without a code', refusal(undefined), { kind: 'unknown' }],
  [
    'refuses through another library',
    Object.assign(new Error('no'), { code: 1014 }),
    { kind: 'refused', reason: 'no' }
  ],
  [
    'refuses with text',
    Object.assign(new Error('no'), { code: '1014' }),
    { kind: 'unknown', reason: 'no' }
  ],
  [
    'cannot be reached for',
    new ParaclockError(ConnectionLost, { endpoint: 'wss://rpc.example', problem: 'x' }),
    { kind: 'unknown' }
  ],
  ['answers null for', null, { kind: 'unknown' }]
])('bytes that a node %s have a delivery', async (_, error, expected) => {
  if (error !== undefined) node.lies['author_submitExtrinsic'] = () => Promise.reject(error)
  expect(await openSubmissionChain(chain).send('0x00')).toMatchObject(expected)
})

function unsignedOf(call: Hex): Hex {
  const bytes = hexToBytes(call)
  return bytesToHex(joinBytes([encodeCompact(bytes.length + 1), Uint8Array.of(4), bytes]))
}

test('the time of a block, and the signer of a transaction, are read', async () => {
  const view = openSubmissionChain(chain)
  const { record } = await submit()
  expect(await view.timeAt(node.head.hash)).toBe(1_767_225_600_000)
  expect(await view.signerOf(record.extrinsic, node.head.hash)).toEqual({
    account: account(),
    nonce: 0
  })
  expect(await view.signerOf(unsignedOf(remark('unsigned')), node.head.hash)).toBeUndefined()
  expect(view.hashOf(record.extrinsic)).toBe(record.id)
})

test('bytes that no block has are lost after their era, and may be signed again', async () => {
  node.answer = () => 'drop'
  const submission = await submit({ key: 'rent', eraBlocks: 4 })
  for (let built = 0; built < 4; built += 1) node.build()
  expect(await submission.outcome()).toMatchObject({
    ...{ status: 'lost', block: { number: 3 } },
    error: { context: { chain: 'target', nonce: 0, reason: 'its era ended with block 3' } }
  })
  const { record } = submission
  const find = (more: object = {}) =>
    findSubmission({ chain: chain.chain, journal, key: 'rent', account: account(), ...more })
  expect(await find()).toEqual({ record, stands: false })
  expect(await find({ key: 'other' })).toBeUndefined()
  await expect(find({ intent: 'may' })).rejects.toMatchObject({ code: 'SubmissionKeyMismatch' })
})

test('a call that is lost while its repetition waits is run and shown before it is signed again', async () => {
  node.answer = () => 'drop'
  const first = await submit({ key: 'rent', eraBlocks: 4 })
  const [begun, signed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: CallSigner = {
    ...alice,
    sign: async (...given) => {
      begun.resolve()
      await signed.promise
      return await alice.sign(...given)
    }
  }
  const other = submit({ key: 'other', signer: slow })
  await begun.promise
  const runs = dryRuns()
  const review = vi.fn()
  const again = submit({ key: 'rent', review })
  for (let built = 0; built < 4; built += 1) node.build()
  expect(await first.outcome()).toMatchObject({ status: 'lost' })
  signed.resolve()
  await other
  expect((await again).record.id).not.toBe(first.record.id)
  expect([review.mock.calls.length, dryRuns() - runs]).toEqual([1, 1])
})

test('open submissions of the chain are sent again in the order of their nonces', async () => {
  node.answer = () => 'drop'
  const records = []
  for (const key of ['one', 'two', 'three']) records.push((await submit({ key })).record)
  const [one, two, three] = records as [never, never, never]
  const other = { ...(one as object), id: '0x07', genesis: `0x${'07'.repeat(32)}` } as never
  const store = createMemoryJournal(
    [three, other, one, two].map((record) => ({ kind: 'signed', record }))
  )
  const sent: unknown[] = []
  node.lies['author_submitExtrinsic'] = (bytes: Hex) => void sent.push(bytes)
  const resumed = await resumeSubmissions({ chain, journal: store })
  expect(resumed.map(({ record }) => record)).toEqual([one, two, three])
  expect(sent).toEqual(records.map(({ extrinsic }) => extrinsic))
})

/** A signer that returns a whole transaction: that of another payload. */
function change(
  changed: Partial<SignerPayloadJSON>,
  alter = (whole: Hex): Hex => whole
): CallSigner {
  return {
    ...alice,
    sign: async (payload, encode, prove) => {
      const other = { ...payload, ...changed }
      const { signature } = await alice.sign(other, encode, prove)
      const registry = await registryOf(chain.chain)
      const call = registry.createType('Call', other.method)
      const whole = registry.createType<Extrinsic>('Extrinsic', call, { version: 4 })
      const signedTransaction = whole.addSignature(other.address, signature, other).toHex()
      return { signature, signedTransaction: alter(signedTransaction) }
    }
  }
}

test('a whole transaction of the signer is sent, if it differs only in its extensions', async () => {
  const { record } = await submit({ signer: change({ tip: '0x07' }) })
  const view = openSubmissionChain(chain)
  expect(await view.signerOf(record.extrinsic, node.head.hash)).toEqual({
    account: account(),
    nonce: 0
  })
})

const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

test.each([
  [
    'of another call',
    () => change({ method: remark('other') }),
    'the transaction of the signer has another call'
  ],
  [
    'of another account',
    () => change({ address: bob }),
    'the transaction of the signer is of another account'
  ],
  [
    'with another nonce',
    () => change({ nonce: '0x05' }),
    'the transaction of the signer has another nonce'
  ],
  [
    'with another era',
    () => change({ era: '0x00' }),
    'the transaction of the signer has another era'
  ],
  [
    'without a signature',
    () => change({}, () => unsignedOf(remark('rent'))),
    'the transaction of the signer is not signed'
  ],
  ['that is none', () => change({}, () => '0x07'), expect.stringMatching(/./) as string]
])('a transaction of the signer %s is refused', async (_, signer, problem) => {
  await expect(submit({ signer: signer() })).rejects.toMatchObject({
    ...{ code: 'SignedCallMismatch', context: { problem } }
  })
  expect([await journal.read(), node.blocks.length]).toEqual([[], 1])
})
