import { genesisPresets, type RuntimeName } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'
import { buildGenesis } from '../../src/genesis/buildGenesis.ts'
import type { LoadedRuntime } from '../../src/runtime/LoadedRuntime.ts'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { CODE_KEY, keyFromHex, type StorageKey } from '../../src/storage/StorageKey.ts'

/** One of our runtimes, with its genesis. */
export interface LoadedChain {
  readonly runtime: LoadedRuntime
  readonly genesis: ReadonlyMap<StorageKey, Uint8Array>
}

/** Storage key of Timestamp.Now. */
const TIMESTAMP_NOW = keyFromHex(
  '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
)

/** 2026-01-01T00:00:00Z, in milliseconds: any whole slot will do. */
const GENESIS_TIME = 1_767_225_600_000n

/** Loads a runtime and lets it make its genesis. */
export async function loadChain(name: RuntimeName): Promise<LoadedChain> {
  const code = readRuntimeCode(name)
  const patch = name === 'relay' ? JSON.parse(readRelayPatch()) : {}
  const args = { chain: name, code, preset: genesisPresets[name], patch }
  const now = new Uint8Array(8)
  new DataView(now.buffer).setBigUint64(0, GENESIS_TIME, true)
  const genesis = new Map([...(await buildGenesis(args)), [CODE_KEY, code], [TIMESTAMP_NOW, now]])
  return { runtime: await loadRuntime(code), genesis: genesis as LoadedChain['genesis'] }
}
