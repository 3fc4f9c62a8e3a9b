import { bytesToHex, type Hex } from '@paraclock/core'
import {
  type CallResult,
  type KeyChanges,
  type KeysRead,
  keyToHex,
  type LogLevel,
  type RuntimeLog,
  type StorageDiff,
  type StorageKey
} from '@paraclock/executor'
import type { ChopsticksCallResponse } from '../ChopsticksCore.ts'
import { joinFlatKey } from '../layers/flatKey.ts'
import { valueToHex } from './valueText.ts'

/**
 * The log levels in the order of their numbers in Chopsticks' settings, where `off` is 0. In a log
 * line, the number is lower by one, so `error` is 0.
 */
const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug', 'trace']

export function levelOf(number: number): LogLevel {
  return LEVELS[number] ?? 'trace'
}

const NONE: KeyChanges = new Map()

export function toCallResponse(outcome: CallResult): ChopsticksCallResponse {
  return {
    result: bytesToHex(outcome.result),
    storageDiff: toFlatDiff(outcome.storageDiff, outcome.keysRead),
    offchainStorageDiff: toPairs(outcome.offchainDiff, NONE),
    runtimeLogs: outcome.logs.map(toLog)
  }
}

function toFlatDiff({ top, child }: StorageDiff, read: KeysRead): [Hex, Hex | null][] {
  const flat = new Map<StorageKey, Uint8Array | null>(top)
  for (const [trie, changes] of child) {
    for (const [key, value] of changes) flat.set(joinFlatKey(key, trie), value)
  }
  return toPairs(flat, read.top)
}

function toPairs(changes: KeyChanges, before: KeyChanges): [Hex, Hex | null][] {
  return [...changes]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, value]) => [
      keyToHex(key),
      value === null ? null : valueToHex(value, before.get(key))
    ])
}

function toLog({ message, level, target, printed }: RuntimeLog): {
  message: string
  level?: number
  target?: string
} {
  return printed ? { message } : { message, level: LEVELS.indexOf(level) - 1, target }
}
