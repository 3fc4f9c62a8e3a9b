import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, encodeCompact, type Hex, joinBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { expect, test } from 'vitest'
import { hashMetadata } from './hashMetadata.ts'

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
const network = { decimals: 10, tokenSymbol: 'CLK' }
// Option<Vec<u8>>: some.
const some = bytesToHex(joinBytes([Uint8Array.of(1), encodeCompact(metadata.length), metadata]))

/** A chain of the service, and what its runtime was asked. */
function connect(answer: Hex = some) {
  const asked: Hex[] = []
  const source = createMemorySource({
    calls: {
      Metadata_metadata_at_version: (data) => {
        asked.push(data)
        return answer
      }
    }
  })
  const tokens = [{ symbol: network.tokenSymbol, decimals: network.decimals }]
  return { chain: createChain({ name: 'service', metadata, source, facts: { tokens } }), asked }
}

test('the hash is that of the metadata of version 15, and of the network it is for', async () => {
  const { chain, asked } = connect()
  const hash = await hashMetadata(chain)
  expect(asked).toEqual(['0x0f000000'])
  const expected = (given: typeof network): string =>
    bytesToHex(merkleizeMetadata(metadata, given).digest())
  expect(hash).toBe(expected(network))
  for (const other of [
    { ...network, decimals: 12 },
    { ...network, tokenSymbol: 'DOT' }
  ]) {
    expect(hash).not.toBe(expected(other))
  }
})

test('a chain that checks no hash is not asked, and one that gives no metadata is refused', async () => {
  const { chain, asked } = connect()
  const { runtime } = chain
  const without = { ...runtime.metadata.extrinsic, extensionsByVersion: { 0: [] } }
  const extrinsic = without as typeof runtime.metadata.extrinsic
  const plain = { ...runtime, metadata: { ...runtime.metadata, extrinsic } }
  const { facts, source } = chain
  expect(await hashMetadata({ facts, source, runtime: plain })).toBeUndefined()
  expect(asked).toEqual([])
  await expect(hashMetadata(connect('0x00').chain)).rejects.toMatchObject({ code: 'FactMissing' })
})
