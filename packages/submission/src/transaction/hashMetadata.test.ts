import { createMemoryRuntimeRecords, type RuntimeRecord } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { expect, test } from 'vitest'
import { hashMetadata } from './hashMetadata.ts'

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const network = { decimals: 10, tokenSymbol: 'CLK' }
const runtime: RuntimeRecord = {
  codeHash: '0x01',
  specName: 'service-minute',
  specVersion: 1,
  transactionVersion: 1,
  state: [],
  metadata: { 15: bytesToHex(metadata) },
  metadataHash: 'checked'
}
const runtimes = createMemoryRuntimeRecords()
const chainOf = ({ decimals, tokenSymbol: symbol }: typeof network) => ({
  stated: { tokens: [{ symbol, decimals }] } as never
})

test('the hash is that of the metadata of version 15, and of the network it is for', async () => {
  const others = [network, { ...network, decimals: 12 }, { ...network, tokenSymbol: 'DOT' }]
  const hashes = await Promise.all(
    others.map((one) => hashMetadata(chainOf(one), runtime, runtimes))
  )
  const expected = others.map((one) => bytesToHex(merkleizeMetadata(metadata, one).digest()))
  expect(hashes).toEqual(expected)
  expect(new Set(hashes).size).toBe(3)
})

test('a runtime that gives no metadata of version 15 is refused', async () => {
  const older = { ...runtime, metadata: { 14: runtime.metadata[15] ?? '0x' } as const }
  await expect(hashMetadata(chainOf(network), older, runtimes)).rejects.toMatchObject({
    code: 'FactMissing'
  })
})

test('a hash is kept with the record of the runtime, and not computed again', async () => {
  const other = { ...runtime, codeHash: '0x02' } as const
  const hash = await hashMetadata(chainOf(network), other, runtimes)
  const kept = await runtimes.get('0x02')
  expect(kept?.hashes).toEqual({ '10 CLK': hash })
  // The hash is returned although the metadata to compute it is missing.
  const bare = { ...other, metadata: {}, hashes: kept?.hashes ?? {} }
  expect(await hashMetadata(chainOf(network), bare, runtimes)).toBe(hash)
})
