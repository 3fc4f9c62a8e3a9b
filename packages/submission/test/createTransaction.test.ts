import { bytesToHex, type Hex, hexToBytes, joinBytes, parseAccount } from '@paraclock/core'
import { encodeStandIn } from '@paraclock/types'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { createMemoryJournal } from '../src/journal/JournalStore.ts'
import type { CallSigner } from '../src/signers/CallSigner.ts'
import { listSignedBytes, readPayload } from '../src/signers/readPayload.ts'
import { submitCall } from '../src/submit/submitCall.ts'
import { registryOf } from '../src/transaction/registryOf.ts'
import { type TransactionTerms, writePayload } from '../src/transaction/signCall.ts'
import { type TransactionPayload, writeTransaction } from '../src/transaction/writeTransaction.ts'
import { METADATA, MemoryNode, remark, type types } from './MemoryNode.ts'

// The runtime with an extension that signers do not know: its data and bytes are those of another one.
const [known, own] = ['CheckMetadataHash', 'CheckMetadataMode'].map((name) =>
  Buffer.from(name).toString('hex')
)
const OWN = hexToBytes(bytesToHex(METADATA).replaceAll(known ?? '', own ?? ''))

const call = remark('rent')
let alice: ReturnType<Keyring['addFromUri']>

beforeAll(async () => {
  await cryptoWaitReady()
  alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice')
})

function signedBytes({ callData, extensions }: TransactionPayload): Uint8Array {
  const parts = (part: 'extra' | 'additionalSigned') =>
    extensions.map((one) => hexToBytes(one[part]))
  return joinBytes([hexToBytes(callData), ...parts('extra'), ...parts('additionalSigned')])
}

/** Creates a transaction as a wallet does, from what the payload states alone. */
async function create(payload: TransactionPayload, runtime: typeof types): Promise<Hex> {
  const { callData, extensions } = payload
  const signature = alice.sign(listSignedBytes(signedBytes(payload)), { withType: true })
  const extras = Object.fromEntries(extensions.map(({ id, extra }) => [id, hexToBytes(extra)]))
  const args = { runtime, call: hexToBytes(callData), account: alice.address }
  return bytesToHex(encodeStandIn({ ...args, extensions: extras, signature }))
}

/** Submits a call by a signer with one way or both, and returns which way was taken. */
async function submit(metadata: Uint8Array, { hasCreate = true } = {}) {
  const node = new MemoryNode()
  const chain = await node.sign({ allowUnconfirmed: true }, 'none', metadata)
  const taken: string[] = []
  const signer: CallSigner = {
    account: alice.address,
    sign: async (payload, registry) => {
      taken.push('sign')
      return readPayload(payload, registry).sign(alice)
    },
    ...(hasCreate && {
      create: async (payload) => {
        taken.push('create')
        return await create(payload, chain.chain.runtime)
      }
    })
  }
  const extensions: TransactionTerms['extensions'] =
    metadata === OWN ? { CheckMetadataMode: { added: '0x00' } } : {}
  const terms = { tip: 5n, eraBlocks: 16, extensions }
  const args = { chain, call, signer, journal: createMemoryJournal(), isShared: true }
  const { record } = await submitCall({ ...args, ...terms })
  // The signature of sr25519 is random, so it is left out.
  const unsigned = record.extrinsic.replace(/(8400.{64}01).{128}/, '$1')
  return { record, taken, unsigned }
}

test('a chain with data of its own has the transaction created, with the same bytes', async () => {
  const created = await submit(OWN)
  const signed = await submit(OWN, { hasCreate: false })
  expect([created.taken, signed.taken]).toEqual([['create'], ['sign']])
  expect(created.unsigned).toBe(signed.unsigned)
  expect(created.record).toMatchObject({ account: parseAccount(alice.address), nonce: 0 })
})

test('the transaction is not created where signPayload expresses all extensions', async () => {
  expect((await submit(METADATA)).taken).toEqual(['sign'])
})

test('the payload signs the bytes that polkadot.js signs', async () => {
  const node = new MemoryNode()
  const signing = await node.sign({ allowUnconfirmed: true }, 'none', OWN)
  const extensions = { CheckMetadataMode: { added: '0x00' } as const }
  const birth = { number: 5, hash: node.head.hash }
  const args = { signing, call, account: parseAccount(alice.address), nonce: 7, birth }
  const terms = { tip: 5n, eraBlocks: 16, extensions }
  const { payload } = await writePayload({ ...args, terms })
  const written = writeTransaction({ signing, payload, terms })
  const read = readPayload(payload, await registryOf(signing.chain))
  expect(bytesToHex(signedBytes(written))).toBe(bytesToHex(read.toU8a(true)))
  expect(written.context).toMatchObject({
    tokenSymbol: 'UNIT',
    tokenDecimals: 12,
    bestBlockHeight: 5
  })
  expect(written.context.metadata).toBe(bytesToHex(OWN))
})
