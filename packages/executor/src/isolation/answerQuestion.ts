import { MISSING, type Storage } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import type { StorageAnswer, StorageQuestion } from './IsolationMessages.ts'

/** How many keys one answer to a walk holds: a walk of a runtime seldom stops after one. */
const KEYS_AHEAD = 64

/** Answers an isolated call from the storage of its caller. */
export function answerQuestion(storage: Storage, question: StorageQuestion): StorageAnswer {
  const { kind, key, child } = question
  if (kind === 'walk') return walk(storage, key, child)
  const value = storage.get(key, child)
  if (value === MISSING) return 'unknown'
  // A view would be sent with all that lies around it.
  return value === null || value.length === value.buffer.byteLength ? value : new Uint8Array(value)
}

function walk(storage: Storage, from: StorageKey, child: StorageKey | undefined): StorageAnswer {
  const keys: (StorageKey | null)[] = []
  let at = from
  while (keys.length < KEYS_AHEAD) {
    const next = storage.nextKey(at, child)
    if (next === MISSING) return keys.length === 0 ? 'unknown' : keys
    keys.push(next)
    if (next === null) break
    at = next
  }
  return keys
}
