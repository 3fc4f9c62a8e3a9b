import type { Chain } from '@paraclock/connect'
import { hexToBytes } from '@paraclock/core'

const MAX_READ = 256

/**
 * Reads the newest values of a map whose keys are the indices from 0 to `count` - 1: the values
 * with the 256 highest indices. Leaves out deleted values.
 */
export async function readNewestEntries(
  { runtime, source, block }: Chain,
  map: { readonly pallet: string; readonly entry: string; readonly count: number },
  signal: AbortSignal | undefined
): Promise<readonly { readonly index: number; readonly value: unknown }[]> {
  const { pallet, entry, count } = map
  const item = runtime.storage(pallet, entry)
  if (item === undefined) return []
  const length = Math.min(count, MAX_READ)
  const indices = Array.from({ length }, (_, at) => count - 1 - at)
  const keys = indices.map((index) => item.key(index))
  const values = await source.getStorage(keys, { at: block.hash, signal })
  return indices.flatMap((index, at) => {
    const raw = values[at]
    return typeof raw === 'string' ? [{ index, value: item.decode(hexToBytes(raw)) }] : []
  })
}
