import { hexToBytes } from '@paraclock/core'
import {
  CODE_KEY,
  createMemoryStorage,
  type FetchingStorage,
  keyFromHex,
  withoutFetching
} from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'

/** A state with entries, as the metadata of a runtime describes them, and with its code. */
export function createState(
  runtime: Runtime,
  entries: readonly Parameters<typeof encodeEntry>[1][],
  code?: Uint8Array
): FetchingStorage {
  const top = entries.map((entry) => {
    const [key, bytes] = encodeEntry(runtime, entry)
    return [keyFromHex(key), hexToBytes(bytes)] as const
  })
  const coded = code === undefined ? [] : [[CODE_KEY, code] as const]
  return withoutFetching(createMemoryStorage({ top: [...top, ...coded] }))
}
