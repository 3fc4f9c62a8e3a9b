import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { checkValidity } from './checkValidity.ts'

const { metadata } = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'target', version: 16 })
})
const head = `0x${'0a'.repeat(32)}` as const

/** A runtime with an extension of its own, which only adds a number to the signed payload. */
function withOwn(): Pick<Runtime, 'metadata'> {
  const { extrinsic, lookup } = metadata
  const type = lookup.length
  const unit = { id: type, path: [], params: [], docs: [], def: { tag: 'tuple', value: [] } }
  const number = { ...unit, id: type + 1, def: { tag: 'primitive', value: { tag: 'u32' } } }
  const own = { identifier: 'CheckSeason', type, additionalSigned: type + 1 }
  const [extensions = []] = Object.values(extrinsic.extensionsByVersion)
  const written = { ...extrinsic, extensionsByVersion: { 0: [...extensions, own] } }
  const known = { ...metadata, lookup: [...lookup, unit, number], extrinsic: written }
  return { metadata: known as unknown as Runtime['metadata'] }
}

async function check(
  answer: readonly number[],
  runtime: Pick<Runtime, 'metadata'> = { metadata },
  hasHash = false
) {
  const asked: unknown[] = []
  const chain = {
    name: 'target',
    runtime,
    stated: { tokens: [{ symbol: 'DOT', decimals: 10 }] },
    source: {
      head: async () => head,
      call: async (method: string, data: Hex, { at }: { readonly at: Hex }) => {
        asked.push([method, data, at])
        return bytesToHex(Uint8Array.from(answer))
      }
    }
  } as unknown as Chain
  await checkValidity(chain, { extrinsic: '0x0405', id: '0x01', hasHash })
  return asked
}

test('the runtime is asked about an external transaction at the present block', async () => {
  const method = 'TaggedTransactionQueue_validate_transaction'
  expect(await check([0])).toEqual([[method, `0x020405${head.slice(2)}`, head]])
})

test.each([
  [[1, 0, 0], 'the call is not allowed'],
  [[1, 0, 4], 'its signature is bad'],
  [[1, 0, 12], 'its origin is not known'],
  [[1, 0, 99], 'the chain refused it'],
  [[1, 1, 0], 'the validity of the transaction is unknown']
])('the answer %j is refused: %s', async (answer, reason) => {
  await expect(check(answer)).rejects.toMatchObject({
    code: 'SubmissionRefused',
    source: 'chain',
    context: { chain: 'target', transaction: '0x01', reason }
  })
})

test('smaller calls are advised for a transaction that exceeds the limits of a block', async () => {
  const refused = check([1, 0, 6])
  await expect(refused).rejects.toMatchObject({
    context: { reason: 'it exceeds the limits of a block' },
    remedies: [{ summary: expect.stringContaining('no block can include these bytes') }]
  })
  // The number has another meaning if the validity is unknown.
  await expect(check([1, 1, 6])).rejects.toMatchObject({
    remedies: [
      { summary: expect.stringContaining('pay the fee') },
      { summary: expect.stringContaining('same bytes') }
    ]
  })
})

test('for a bad signature, the extensions that the signer must know are named', async () => {
  await expect(check([1, 0, 4], withOwn())).rejects.toMatchObject({
    context: { reason: 'its signature is bad; the signer must know the extensions CheckSeason' }
  })
})

test('for a bad signature with a metadata hash, the token that it covers is named', async () => {
  await expect(check([1, 0, 4], { metadata }, true)).rejects.toMatchObject({
    context: {
      reason:
        'its signature is bad; it carries the metadata hash, which covers the token that the endpoint states: DOT with 10 decimals'
    }
  })
})
