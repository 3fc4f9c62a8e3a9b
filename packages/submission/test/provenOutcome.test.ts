import { requireProven } from '@paraclock/connect'
import { serveEndpoint } from '@paraclock/connect/fixtures/serveEndpoint'
import { bytesToHex, type Hex } from '@paraclock/core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SigningChain } from '../src/chain/SigningChain.ts'
import { createMemoryJournal, type JournalStore } from '../src/journal/JournalStore.ts'
import { secretSigner } from '../src/node/secretSigner.ts'
import type { CallSigner } from '../src/signers/CallSigner.ts'
import { submitCall } from '../src/submit/submitCall.ts'
import { hashHex } from '../src/transaction/hashHex.ts'
import { METADATA, MemoryNode, refusal, remark, SUCCESS } from './MemoryNode.ts'

const OTHER_CODE: Hex = `0x${'01'.repeat(33)}`

/** The event `ExtrinsicSuccess`, whose bytes are `ExtrinsicFailed` by the types of {@link SWAPPED}. */
const EVENT = {
  ...SUCCESS,
  value: {
    type: 'ExtrinsicSuccess',
    value: {
      dispatch_info: {
        ...SUCCESS.value.value.dispatch_info,
        weight: { ref_time: 257n, proof_size: 0n }
      }
    }
  }
}

/** The metadata in which the events `ExtrinsicSuccess` and `ExtrinsicFailed` have swapped indexes. */
const SWAPPED = Uint8Array.from(METADATA)
for (const [name, index] of [
  ['An extrinsic completed successfully.', 1],
  ['An extrinsic failed.', 0]
] as const) {
  // The index of a variant precedes the number of lines of its comment, and the length of the line.
  SWAPPED[Buffer.from(METADATA).indexOf(name) - 3] = index
}

let alice: CallSigner
let node: MemoryNode
let chain: SigningChain
let journal: JournalStore

beforeAll(async () => {
  alice = (await secretSigner('//Alice')) as CallSigner
})

beforeEach(async () => {
  node = new MemoryNode()
  node.event = EVENT
  node.answer = () => 'drop'
  const honest = serveEndpoint('ws://localhost:9945', (method, params) =>
    node.answerHonestly(method, params)
  )
  chain = await node.sign({ endpoints: ['ws://localhost:9944', honest] })
  const { runtimes, proof } = chain
  const metadata = { 15: bytesToHex(SWAPPED) }
  await runtimes.set({ ...proof.runtime, codeHash: hashHex(OTHER_CODE), metadata })
  journal = createMemoryJournal()
})

const submit = () =>
  submitCall({ chain, call: remark('rent'), signer: alice, journal, key: 'rent' })

test.each([
  ['is honest', {}],
  [
    'states other code and other types of the code',
    { state_getStorageHash: hashHex(OTHER_CODE), state_getMetadata: bytesToHex(SWAPPED) }
  ]
])('a payment that succeeded is settled as such if an endpoint %s', async (_, lies) => {
  const submission = await submit()
  const { extrinsic } = submission.record
  node.build([extrinsic])
  Object.assign(node.lies, lies)
  expect(await submission.outcome()).toMatchObject({ status: 'succeeded', block: { number: 1 } })
  expect((await submit()).record).toEqual(submission.record)
})

test('an outcome has the types of the code in the state of the parent block', async () => {
  const submission = await submit()
  node.lies['state_getStorageHash'] = node.codeHash
  node.code = OTHER_CODE
  node.build()
  node.build([submission.record.extrinsic])
  expect(await submission.outcome()).toMatchObject({
    ...{ status: 'failed', block: { number: 2 } },
    error: { code: 'DispatchFailed', context: { error: 'NoProviders' } }
  })
})

test.each([
  ['has discarded the state of the parent block', 'CallRefused', refusal(4003)],
  ['proves another state', 'TrieProofInvalid', { proof: [] }]
])('if an endpoint %s, nothing is settled', async (_, code, answer) => {
  const submission = await submit()
  node.build()
  node.build([submission.record.extrinsic])
  node.lies['state_getReadProof'] = () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  await expect(submission.outcome()).rejects.toMatchObject({ code })
  expect(await journal.read()).toHaveLength(1)
  delete node.lies['state_getReadProof']
  expect(await submission.outcome()).toMatchObject({ status: 'succeeded' })
})

test('the chain at another block is proven by the code of this block', async () => {
  node.code = OTHER_CODE
  node.build()
  const { chain: proven } = chain
  const other = await proven.at(node.head.hash)
  expect(requireProven(other).proof).toMatchObject({
    ...{ block: node.head, codeHash: node.codeHash, agreed: ['ws://localhost:9944'] },
    runtime: { codeHash: node.codeHash }
  })
  expect(other.facts.codeHash).toBe(node.codeHash)
  const before = await other.at(node.genesis)
  expect([before.proof, before.runtime]).toEqual([proven.proof, proven.runtime])
  expect(requireProven(before)).toBe(before)
})
