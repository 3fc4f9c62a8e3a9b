import { createMemoryRuntimeRecords } from '@paraclock/connect'
import { bytesToHex, hexToBytes, ValueMalformed } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { registryOf } from '../../test/registryOf.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { requireEra, type TransactionTerms, writePayload } from './signCall.ts'

test('the powers of two from 4 to 4096 are accepted', () => {
  for (let blocks = 4; blocks <= 4_096; blocks *= 2) requireEra(blocks)
})

test.each([
  [6, 8],
  [100, 128],
  [2, 4],
  [0, 4],
  [-64, 4],
  [8_192, 4_096],
  [64.5, 64],
  [Number.NaN, 4],
  [Number.POSITIVE_INFINITY, 4_096]
])('%s is refused with the nearest one, %s', (blocks, nearest) => {
  const { message } = raise(ValueMalformed, () => requireEra(blocks))
  expect(message).toContain('a power of two from 4 to 4096')
  expect(message).toMatch(new RegExp(`: the nearest one is ${nearest}$`))
})

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const runtime = openRuntime({ metadata })
const call = bytesToHex(
  runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark: '0x01' } })
)

/** Writes a payload for a chain with proven code that now runs this version. */
async function write(
  terms: TransactionTerms = {},
  {
    live = 7,
    transactionVersion = 2,
    metadataHash = 'checked',
    runtime: on = runtime
  }: {
    live?: number
    transactionVersion?: number
    metadataHash?: string
    runtime?: typeof runtime
  } = {}
) {
  const version = { specName: 'service', specVersion: 7, transactionVersion: 2 }
  const held: string[] = []
  const signing = {
    chain: {
      runtime: on,
      facts: { genesis: `0x${'0a'.repeat(32)}` },
      stated: { tokens: [{ symbol: 'CLK', decimals: 10 }] },
      source: {
        request: async () => ({ ...version, specVersion: live, transactionVersion }),
        endpoint: 'ws://a'
      }
    },
    proof: { runtime: { ...version, metadata: { 15: bytesToHex(metadata) }, metadataHash } },
    runtimes: createMemoryRuntimeRecords(),
    holdFinality: async () => held.push('held')
  } as unknown as SigningChain
  const account = `0x${'01'.repeat(32)}` as const
  const birth = { number: 1000, hash: `0x${'0b'.repeat(32)}` } as const
  const { payload, lastBlock } = await writePayload({
    signing,
    call,
    account,
    nonce: 3,
    birth,
    terms
  })
  return { payload, lastBlock, held }
}

test('a transaction is valid for 64 blocks, without a tip, unless its terms say otherwise', async () => {
  const { payload, lastBlock, held } = await write()
  expect([lastBlock, BigInt(payload.tip), Number(payload.nonce)]).toEqual([1063, 0n, 3])
  expect(held).toEqual(['held'])
  const other = await write({ eraBlocks: 16, tip: 5n })
  expect([other.lastBlock, BigInt(other.payload.tip)]).toEqual([1015, 5n])
})

test('the metadata hash is computed if the runtime compares it, omitted or given', async () => {
  const computed = (await write()).payload
  expect([computed.mode, computed.metadataHash]).toEqual([
    1,
    expect.stringMatching(/^0x[0-9a-f]{64}$/)
  ])
  const unbuilt = (await write({}, { metadataHash: 'unbuilt' })).payload
  expect([unbuilt.mode, unbuilt.metadataHash]).toEqual([0, null])
  expect((await write({ metadataHash: 'none' })).payload.mode).toBe(0)
  const own = `0x${'0c'.repeat(32)}` as const
  expect((await write({ metadataHash: own })).payload).toMatchObject({ mode: 1, metadataHash: own })
})

test('nothing is written for another runtime than the one that is proven', async () => {
  await expect(write({}, { live: 8 })).rejects.toMatchObject({
    code: 'SignedCallMismatch',
    context: { built: 7, live: 8 }
  })
})

test('a payload has every part that a signer signs', async () => {
  const { payload } = await write({ eraBlocks: 16, tip: 5n })
  const registry = await registryOf({ runtime })
  const account = registry.createType('AccountId', `0x${'01'.repeat(32)}`).toString()
  expect(payload).toMatchObject({
    ...{ address: account, blockHash: `0x${'0b'.repeat(32)}`, blockNumber: '0x000003e8' },
    ...{ era: registry.createType('ExtrinsicEra', { current: 1000, period: 16 }).toHex() },
    ...{ genesisHash: `0x${'0a'.repeat(32)}`, method: call, nonce: '0x00000003', version: 4 },
    ...{ specVersion: '0x00000007', transactionVersion: '0x00000002', mode: 1 },
    ...{ signedExtensions: registry.signedExtensions, withSignedTransaction: true }
  })
})

test('a runtime that changed only how it reads transactions is another runtime', async () => {
  await expect(write({}, { transactionVersion: 3 })).rejects.toMatchObject({
    ...{ code: 'SignedCallMismatch', context: { chain: 'service', built: 7, live: 7 } }
  })
})

test('a tip is refused where no extension takes it', async () => {
  const charge = Buffer.from('ChargeTransactionPayment').toString('hex')
  const other = Buffer.from('ChargeTransactionPaymenT').toString('hex')
  const free = openRuntime({ metadata: hexToBytes(bytesToHex(metadata).replaceAll(charge, other)) })
  const extensions = { ChargeTransactionPaymenT: { value: '0x00' } } as const
  await expect(write({ tip: 1n, extensions }, { runtime: free })).rejects.toMatchObject({
    ...{ code: 'ArgumentInvalid', context: { argument: 'the tip', value: 1n } }
  })
  await expect(write({ tip: 0n, extensions }, { runtime: free })).resolves.toBeDefined()
})
