import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { bytesToHex, type Hex, hexToBytes, joinBytes, parseAccount } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeStandIn, openRuntime } from '@paraclock/types'
import { Keyring } from '@polkadot/keyring'
import type { GenericSignerPayload } from '@polkadot/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { createMemoryJournal } from '../src/journal/JournalStore.ts'
import type { CallSigner } from '../src/signers/CallSigner.ts'
import { listSignedBytes } from '../src/signers/listSignedBytes.ts'
import { pairSigner } from '../src/signers/pairSigner.ts'
import { submitCall } from '../src/submit/submitCall.ts'
import { encodePayload } from '../src/transaction/encodeExtensions.ts'
import { type TransactionTerms, writePayload } from '../src/transaction/signCall.ts'
import { type TransactionPayload, writeTransaction } from '../src/transaction/writeTransaction.ts'
import { METADATA, MemoryNode, remark, type types } from './MemoryNode.ts'
import { registryOf } from './registryOf.ts'

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
    sign: async (...asked) => {
      const transaction = asked[4]
      const isCreated = hasCreate && transaction !== undefined
      taken.push(isCreated ? 'create' : 'sign')
      return isCreated
        ? { signature: '0x', signedTransaction: await create(transaction, chain.chain.runtime) }
        : await pairSigner(alice).sign(...asked)
    }
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

const ASSET_HUB = new URL('../../checklist/test/fixtures/assetHub.scale.gz', import.meta.url)
const asset = { parents: 0, interior: { X2: [{ PalletInstance: 50 }, { GeneralIndex: 7 }] } }

test.each([
  ['a service', readRuntimeMetadata({ runtime: 'service-minute', version: 15 }), {}],
  ['a relay chain', readRuntimeMetadata({ runtime: 'relay', version: 16 }), {}],
  ['20-byte accounts', readRuntimeMetadata({ runtime: 'target-ethereum', version: 14 }), {}],
  ['Asset Hub', new Uint8Array(gunzipSync(readFileSync(ASSET_HUB))), {}],
  [
    'Asset Hub, with a fee asset',
    new Uint8Array(gunzipSync(readFileSync(ASSET_HUB))),
    { assetId: asset }
  ]
])('what is signed is what polkadot.js writes: %s', async (_, metadata, more) => {
  const node = new MemoryNode()
  const signing = await node.sign({ allowUnconfirmed: true })
  const runtime = openRuntime({ metadata })
  const on = {
    ...signing,
    chain: { ...signing.chain, source: node.source, facts: signing.chain.facts, runtime }
  }
  const account: Hex = `0x${'5a'.repeat(runtime.accountLength)}`
  const birth = { number: 1_000_005, hash: node.head.hash }
  const terms = { tip: 5n, eraBlocks: 64, metadataHash: `0x${'0c'.repeat(32)}` as const, ...more }
  const args = { signing: on as never, call, account, nonce: 70_000, birth, terms }
  const { payload } = await writePayload(args)
  const registry = await registryOf({ runtime })
  const method = registry
    .createType(
      'Call',
      runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark: '0x01' } })
    )
    .toHex()
  const theirs = registry
    .createType<GenericSignerPayload>('SignerPayload', {
      ...{
        address: account,
        assetId: terms.assetId,
        blockHash: birth.hash,
        blockNumber: birth.number
      },
      ...{ era: registry.createType('ExtrinsicEra', { current: birth.number, period: 64 }) },
      ...{ genesisHash: payload.genesisHash, metadataHash: terms.metadataHash, method, mode: 1 },
      ...{ nonce: 70_000, runtimeVersion: { specVersion: 7, transactionVersion: 2 }, tip: 5n },
      ...{ signedExtensions: registry.signedExtensions, version: 4, withSignedTransaction: true }
    })
    .toPayload()
  const own = { ...payload, method }
  expect(own).toEqual(theirs)
  const read = registry.createType('ExtrinsicPayload', theirs, { version: 4 })
  expect(bytesToHex(encodePayload(runtime, own))).toBe(bytesToHex(read.toU8a(true)))
})

test('a payload for wallets has the metadata, the token and the block of the chain', async () => {
  const node = new MemoryNode()
  const signing = await node.sign({ allowUnconfirmed: true }, 'none', OWN)
  const terms = { extensions: { CheckMetadataMode: { added: '0x00' } as const } }
  const birth = { number: 5, hash: node.head.hash }
  const args = { signing, call, account: parseAccount(alice.address), nonce: 7, birth, terms }
  const { context } = writeTransaction({ signing, ...(await writePayload(args)) })
  expect(context).toEqual({
    ...{ metadata: bytesToHex(OWN), tokenSymbol: 'UNIT', tokenDecimals: 12, bestBlockHeight: 5 }
  })
})
