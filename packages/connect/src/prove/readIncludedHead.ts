import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, type Hex, readCompact } from '@paraclock/core'
import type { Chain, Read } from '../chain/Chain.ts'

/** The number, the hash and the parent hash of a block, from the header that a relay chain stores. */
export interface IncludedHead {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
}

const HASH_BYTES = 32

/**
 * Reads the last parachain block that a relay chain has included. The value is `undefined` if the
 * relay chain has no header under the id.
 *
 * @throws ParaclockError the errors of the connection's reads
 *
 * @example
 * ```ts
 * import { type Chain, readIncludedHead } from '@paraclock/connect'
 *
 * declare const relay: Chain
 *
 * const { value } = await readIncludedHead({ relay, paraId: 2200 })
 * console.log(value?.number)
 * ```
 */
export async function readIncludedHead({
  relay,
  paraId,
  signal
}: {
  readonly relay: Chain
  readonly paraId: number
  readonly signal?: AbortSignal | undefined
}): Promise<Read<IncludedHead | undefined>> {
  return await relay.storage({
    pallet: 'Paras',
    entry: 'Heads',
    keys: [paraId],
    as: decodeHead,
    signal
  })
}

function decodeHead(value: unknown): IncludedHead | undefined {
  const header = value as Uint8Array
  const number = readCompact(header, HASH_BYTES)
  if (number === undefined) return undefined
  const parentHash = bytesToHex(header.subarray(0, HASH_BYTES))
  return {
    number: number.count,
    hash: bytesToHex(blake2b(header, { dkLen: HASH_BYTES })),
    parentHash
  }
}
