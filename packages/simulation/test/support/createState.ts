import { hexToBytes } from '@paraclock/core'
import {
  createMemoryStorage,
  type FetchingStorage,
  keyFromHex,
  withoutFetching
} from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** A state with entries, as the metadata of a runtime describes them. */
export function createState(
  runtime: Runtime,
  entries: readonly Parameters<typeof encodeEntry>[1][]
): FetchingStorage {
  const top = entries.map((entry) => {
    const [key, bytes] = encodeEntry(runtime, entry)
    return [keyFromHex(key), hexToBytes(bytes)] as const
  })
  return withoutFetching(createMemoryStorage({ top }))
}
