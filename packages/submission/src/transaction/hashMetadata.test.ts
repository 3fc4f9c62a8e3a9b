import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { ApiPromise } from '@polkadot/api'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { expect, test } from 'vitest'
import { hashMetadata } from './hashMetadata.ts'

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 15 })

/** A connection to a chain of the service, as far as the hash needs it. */
function connect(changes: { readonly answer?: string; readonly extensions?: readonly string[] }) {
  // Option<Vec<u8>>: some, and a length in four bytes.
  const length = Buffer.alloc(4)
  length.writeUInt32LE(metadata.length * 4 + 2)
  const some = `0x01${length.toString('hex')}${Buffer.from(metadata).toString('hex')}`
  const { answer = some, extensions = ['CheckNonce', 'CheckMetadataHash'] } = changes
  const asked: unknown[] = []
  const api = {
    registry: { signedExtensions: extensions, chainDecimals: [10], chainTokens: ['CLK'] },
    rpc: {
      state: {
        call: {
          raw: async (...args: unknown[]) => {
            asked.push(args)
            return answer
          }
        }
      }
    }
  } as unknown as ApiPromise
  return { api, asked }
}

const network = { decimals: 10, tokenSymbol: 'CLK' }

test('the hash is that of the metadata of version 15, and of the network it is for', async () => {
  const { api, asked } = connect({})
  const hash = await hashMetadata(api)
  expect(asked).toEqual([['Metadata_metadata_at_version', '0x0f000000']])
  const expected = (given: typeof network): string =>
    `0x${Buffer.from(merkleizeMetadata(metadata, given).digest()).toString('hex')}`
  expect(hash).toBe(expected(network))
  for (const other of [
    { ...network, decimals: 12 },
    { ...network, tokenSymbol: 'DOT' }
  ]) {
    expect(hash).not.toBe(expected(other))
  }
})

test('a chain that checks no hash is not asked, and one that gives no metadata is refused', async () => {
  const without = connect({ extensions: ['CheckNonce'] })
  expect(await hashMetadata(without.api)).toBeUndefined()
  expect(without.asked).toEqual([])
  const old = connect({ answer: '0x00' })
  await expect(hashMetadata(old.api)).rejects.toMatchObject({ code: 'FactMissing' })
})
