import { encodeBytes, encodeInteger, joinBytes } from '@paraclock/core'
import { keyFromBytes, keyToBytes, type StorageKey } from '../storage/StorageKey.ts'
import type { TrieOverlay } from '../storage/TrieOverlay.ts'
import type { ClearedKeys } from './clearKeys.ts'
import type { Host } from './Host.ts'

/** Copies a value from an offset on, and returns how long it is from there. */
export function readInto(args: {
  readonly host: Host
  readonly trie: TrieOverlay
  readonly key: bigint
  readonly out: bigint
  readonly offset: number
}): bigint {
  const { host, trie } = args
  const value = trie.get(host.memory.keyOf(args.key))
  if (value === null) return host.giveOptionU32(null)
  const out = host.memory.viewOf(args.out)
  const rest = value.subarray(Math.min(args.offset >>> 0, value.length))
  out.set(rest.length > out.length ? rest.subarray(0, out.length) : rest)
  return host.giveOptionU32(rest.length)
}

const NO_ROOT: Uint8Array = new Uint8Array(32)

export function computeRoot(
  host: Host,
  version: number,
  child: StorageKey | undefined
): Uint8Array {
  const { roots, storage } = host.options
  if (roots === undefined) return NO_ROOT
  const request = { storage, changes: host.overlay.diff(), version: version === 0 ? 0 : 1 } as const
  return roots(child === undefined ? request : { ...request, child })
}

export function giveKey(host: Host, key: StorageKey | null): bigint {
  return host.giveOption(key === null ? null : keyToBytes(key))
}

/** `KillStorageResult`: whether all went, and how many stored keys were visited. */
export function giveKilled(host: Host, cleared: ClearedKeys): bigint {
  return host.giveTaggedU32(cleared.cursor === null ? 0 : 1, cleared.loops)
}

/** `MultiRemovalResults`: where to go on, and the three counts. */
export function giveRemoved(host: Host, cleared: ClearedKeys): bigint {
  const { cursor, backend, unique, loops } = cleared
  const next =
    cursor === null ? [Uint8Array.of(0)] : [Uint8Array.of(1), encodeBytes(keyToBytes(cursor))]
  const counts = [backend, unique, loops].map((count) => encodeInteger(count, 4))
  return host.giveFat(joinBytes([...next, ...counts]))
}

export function optionU32(host: Host, hostFunction: string, fat: bigint): number | null {
  const reader = host.scale(hostFunction, fat)
  return reader.option() ? reader.u32() : null
}

export function optionKey(host: Host, hostFunction: string, fat: bigint): StorageKey | null {
  const reader = host.scale(hostFunction, fat)
  return reader.option() ? keyFromBytes(reader.bytes()) : null
}
