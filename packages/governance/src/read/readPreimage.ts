import type { Chain, Read } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { lookUpPallet } from '@paraclock/types'
import { blake2b256 } from '@paraclock/xcm'
import { ProposalMismatch } from '../errors.ts'

/**
 * Reads the bytes of a preimage. If the storage key contains the length, and `length` is absent,
 * first reads the length. The value is `undefined` if the chain does not store the preimage.
 *
 * @throws ParaclockError `ProposalMismatch` if the bytes do not have the hash
 */
export async function readPreimage(
  chain: Chain,
  named: { readonly hash: Hex; readonly length?: number | undefined },
  signal?: AbortSignal
): Promise<Read<Hex | undefined>> {
  const read = await readStored(chain, named, signal)
  const { hash: stated } = named
  const computed = read.value && bytesToHex(blake2b256(hexToBytes(read.value)))
  if (computed === undefined || computed === stated) return read
  const proposal = `the preimage on ${chain.name}`
  throw new ParaclockError(ProposalMismatch, { proposal, what: 'the hash', stated, computed })
}

async function readStored(
  chain: Chain,
  { hash, length }: { readonly hash: Hex; readonly length?: number | undefined },
  signal: AbortSignal | undefined
): Promise<Read<Hex | undefined>> {
  const read = { pallet: 'Preimage', entry: 'PreimageFor', as: toHex, signal }
  if (!isKeyedByLength(chain)) return await chain.storage({ ...read, keys: [hash] })
  const known = length ?? (await readLength(chain, hash, signal))
  if (known === undefined) return { value: undefined, evidence: [] }
  return await chain.storage({ ...read, keys: [[hash, known]] })
}

/** Whether the storage key of a preimage contains the length, as in runtimes since 2022. */
function isKeyedByLength({ runtime: { metadata } }: Chain): boolean {
  const items = lookUpPallet(metadata, 'Preimage')?.storage?.items ?? []
  const entry = items.find(({ name }) => name === 'PreimageFor')
  if (entry?.type.tag !== 'map') return false
  return metadata.lookup[entry.type.value.key]?.def.tag === 'tuple'
}

async function readLength(
  chain: Chain,
  hash: Hex,
  signal: AbortSignal | undefined
): Promise<number | undefined> {
  for (const entry of ['RequestStatusFor', 'StatusFor']) {
    const keys = [hash]
    const { value } = await chain.storage<{
      readonly value: { readonly len?: number; readonly maybe_len?: number }
    }>({ pallet: 'Preimage', entry, keys, signal })
    const length = value?.value.len ?? value?.value.maybe_len
    if (length !== undefined) return length
  }
  return undefined
}

export function toHex(value: unknown): Hex {
  return typeof value === 'string' ? (value as Hex) : bytesToHex(value as Uint8Array)
}
