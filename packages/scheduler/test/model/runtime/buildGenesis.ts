import type { ServiceVariant } from '@paraclock/core'
import {
  createMemoryStorage,
  type LoadedRuntime,
  loadRuntime,
  type StorageKey
} from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { compactAddLength, compactStripLength } from '@polkadot/util'

/** A runtime of the service, with the storage of its genesis. */
export interface LoadedService {
  readonly runtime: LoadedRuntime
  readonly genesis: readonly (readonly [StorageKey, Uint8Array])[]
}

/** Loads the service of a variant and lets it build the genesis of its preset `local`. */
export async function loadService(variant: ServiceVariant): Promise<LoadedService> {
  const runtime = await loadRuntime(readRuntimeCode(`service-${variant}`))
  const storage = createMemoryStorage()
  const readPreset = (id: Uint8Array): unknown => {
    const { result } = runtime.call('GenesisBuilder_get_preset', id, { storage })
    const [, text] = compactStripLength(result.subarray(1))
    return parseExact(new TextDecoder().decode(text))
  }
  const named = Uint8Array.of(1, ...compactAddLength(new TextEncoder().encode('local')))
  const config = merge(readPreset(Uint8Array.of(0)), readPreset(named))
  const json = compactAddLength(new TextEncoder().encode(JSON.stringify(config)))
  const built = runtime.call('GenesisBuilder_build_state', json, { storage })
  if (built.result[0] !== 0) throw new Error(new TextDecoder().decode(built.result))
  storage.apply(built.storageDiff)
  return { runtime, genesis: [...storage.entries()] }
}

/** Parses JSON and keeps every digit of its numbers. */
function parseExact(text: string): unknown {
  const json = JSON as unknown as { readonly rawJSON: (text: string) => unknown }
  const revive = (_key: string, value: unknown, context?: { readonly source: string }): unknown =>
    typeof value === 'number' && context !== undefined ? json.rawJSON(context.source) : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch) || !isObject(target)) return patch
  const keys = new Set([...Object.keys(target), ...Object.keys(patch)])
  return Object.fromEntries(
    [...keys].map((key) => [key, key in patch ? merge(target[key], patch[key]) : target[key]])
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && Object.getPrototypeOf(value) === Object.prototype
}
