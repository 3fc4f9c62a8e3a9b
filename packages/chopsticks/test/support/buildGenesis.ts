import { expect } from 'vitest'
import type { CallResult, Runtime } from '../../src/runtime/Runtime.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { CODE_KEY, keyFromHex, keyToHex, type StorageKey } from '../../src/storage/StorageKey.ts'

/** Storage key of Timestamp.Now. */
const TIMESTAMP_NOW = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'

/** 2026-01-01T00:00:00Z, in milliseconds: any whole slot will do. */
const GENESIS_TIME = 1_767_225_600_000n

export interface BuildGenesisArgs {
  readonly runtime: Runtime
  readonly code: Uint8Array
  readonly preset: string
  /** Merged over the preset (RFC 7396). */
  readonly patch?: unknown
}

/** The raw genesis of one of our runtimes, made by the runtime itself, in the order of its keys. */
export function buildGenesis(args: BuildGenesisArgs): Map<StorageKey, Uint8Array> {
  const { runtime } = args
  const storage = createMemoryStorage()
  const call = (method: string, input: Uint8Array): CallResult =>
    runtime.call(method, input, { storage })
  const read = (id: Uint8Array): unknown =>
    parseLossless(readOptionBytes(call('GenesisBuilder_get_preset', id).result))
  const preset = read(concat(Uint8Array.of(1), bytesOf(args.preset)))
  const config = mergePatch(mergePatch(read(Uint8Array.of(0)), preset), args.patch ?? {})
  const built = call('GenesisBuilder_build_state', bytesOf(JSON.stringify(config)))
  expect(Buffer.from(built.result).toString('utf8')).toBe('\0')

  const now = new Uint8Array(8)
  new DataView(now.buffer).setBigUint64(0, GENESIS_TIME, true)
  const top = new Map<StorageKey, Uint8Array>([
    [CODE_KEY, args.code],
    [keyFromHex(TIMESTAMP_NOW), now]
  ])
  for (const [key, value] of built.storageDiff.top) if (value !== null) top.set(key, value)
  return new Map([...top].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** The same as a specification that Chopsticks takes. */
export function toChopsticksGenesis(
  name: string,
  top: ReadonlyMap<StorageKey, Uint8Array>
): { id: string; name: string; properties: object; genesis: object } {
  const raw = Object.fromEntries(
    [...top].map(([key, value]) => [keyToHex(key), `0x${Buffer.from(value).toString('hex')}`])
  )
  return { id: name, name, properties: {}, genesis: { raw: { top: raw } } }
}

/** Numbers keep their digits: balances go beyond what a double holds. */
function parseLossless(text: string): unknown {
  const raw = JSON as unknown as { rawJSON: (text: string) => unknown }
  const revive = (_key: string, value: unknown, context?: { source: string }): unknown =>
    typeof value === 'number' && context !== undefined ? raw.rawJSON(context.source) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return patch
  const merged: Record<string, unknown> = isPlainObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

function readOptionBytes(encoded: Uint8Array): string {
  expect(encoded[0]).toBe(1)
  const mode = (encoded[1] as number) & 3
  const prefix = mode === 0 ? 1 : mode === 1 ? 2 : 4
  return new TextDecoder().decode(encoded.subarray(1 + prefix))
}

function bytesOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const length = bytes.length
  const prefix =
    length < 0x40
      ? [length << 2]
      : length < 0x4000
        ? [((length & 63) << 2) | 1, length >> 6]
        : [((length & 63) << 2) | 2, (length >> 6) & 255, (length >> 14) & 255, length >> 22]
  return concat(Uint8Array.from(prefix), bytes)
}

function concat(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
