import type { Hex } from '@paraclock/core'
import { bytesToHex } from '../remote/bytesToHex.ts'
import type { CallResult, LogLevel, RuntimeLog } from '../runtime/Runtime.ts'
import type { KeyChanges, StorageDiff } from '../storage/Storage.ts'
import { keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import type { ChopsticksCallResponse } from './ChopsticksCore.ts'
import { joinFlatKey } from './flatKey.ts'

/** Levels as the numbers that a runtime's logger uses, from `error` on. */
const LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug', 'trace']

/** Puts what a call came to into the form in which Chopsticks expects it. */
export function toCallResponse(outcome: CallResult): ChopsticksCallResponse {
  return {
    result: bytesToHex(outcome.result),
    storageDiff: toFlatDiff(outcome.storageDiff),
    offchainStorageDiff: toPairs(outcome.offchainDiff),
    runtimeLogs: outcome.logs.map(toLog)
  }
}

function toFlatDiff({ top, child }: StorageDiff): [Hex, Hex | null][] {
  const flat = new Map<StorageKey, Uint8Array | null>(top)
  for (const [trie, changes] of child) {
    for (const [key, value] of changes) flat.set(joinFlatKey(key, trie), value)
  }
  return toPairs(flat)
}

/** In the order of keys, as Chopsticks' own executor gives them. */
function toPairs(changes: KeyChanges): [Hex, Hex | null][] {
  return [...changes]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, value]) => [keyToHex(key), value === null ? null : bytesToHex(value)])
}

function toLog({ message, level, target, printed }: RuntimeLog): {
  message: string
  level?: number
  target?: string
} {
  return printed ? { message } : { message, level: LEVELS.indexOf(level), target }
}
