import type { Hex } from '@paraclock/core'
import { loadHashing } from '../crypto/loadHashing.ts'
import type { RemoteStorage } from '../remote/createRemoteStorage.ts'
import { readNewest } from '../runtime/describeRuntime.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { listPlainKeys } from './listPlainKeys.ts'
import type { StorageHints } from './StorageHints.ts'

/**
 * Adds to the next fetch what will be needed soon: what earlier runs of the runtime asked for, or,
 * without such hints, all storage items that hold one value.
 */
export async function wantAhead(
  storage: RemoteStorage,
  runtime: LoadedRuntime,
  hints: StorageHints
): Promise<void> {
  const methods = Object.values(hints.methods)
  if (methods.length === 0) {
    storage.want({ keys: listPlainKeys(readNewest(runtime), await loadHashing()) })
    return
  }
  for (const { keys, walks } of methods) {
    for (const trie of new Set([...Object.keys(keys), ...Object.keys(walks)])) {
      storage.want({
        child: trie === '' ? undefined : keyFromHex(trie as Hex),
        keys: hexKeys(keys[trie]),
        walks: hexKeys(walks[trie])
      })
    }
  }
}

function hexKeys(ages: Readonly<Record<Hex, number>> | undefined): StorageKey[] {
  return Object.keys(ages ?? {}).map((key) => keyFromHex(key as Hex))
}
