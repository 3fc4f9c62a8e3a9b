import type { Chain, Read } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { lookUpPallet } from '@paraclock/types'

/**
 * Reads the bytes of a noted preimage.
 *
 * @param named - the hash of the preimage, and its length if the length is known
 */
export async function readPreimage(
  chain: Chain,
  named: { readonly hash: Hex; readonly length?: number | undefined },
  signal?: AbortSignal
): Promise<Read<Hex | undefined>> {
  const { hash } = named
  const pallet = 'Preimage'
  if (chain.runtime.storage(pallet, 'PreimageFor') !== undefined) {
    if (!isKeyedByLength(chain)) {
      return await chain.storage({ pallet, entry: 'PreimageFor', keys: [hash], as: toHex, signal })
    }
    const length = named.length ?? (await readLength(chain, hash, signal))
    if (length === undefined) return { value: undefined, evidence: [] }
    const keys = [[hash, length]]
    return await chain.storage({ pallet, entry: 'PreimageFor', keys, as: toHex, signal })
  }
  // Before 2022, the pallet of democracy stored preimages.
  const as = (value: unknown): Hex | undefined => {
    const { type, value: held } = value as { readonly type: string; readonly value: unknown }
    return type === 'Available' ? toHex((held as { readonly data: unknown }).data) : undefined
  }
  const entry = 'Preimages'
  return await chain.storage({ pallet: 'Democracy', entry, keys: [hash], as, signal })
}

/** Whether the length is part of the key, as in releases since 2022. */
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
    const { value } = await chain.storage<{ readonly value: object }>({
      ...{ pallet: 'Preimage', entry, keys: [hash], signal }
    })
    const held = value?.value as { readonly len?: number; readonly maybe_len?: number } | undefined
    const length = held?.len ?? held?.maybe_len
    if (length !== undefined) return length
  }
  return undefined
}

export function toHex(value: unknown): Hex {
  return typeof value === 'string' ? (value as Hex) : bytesToHex(value as Uint8Array)
}
