import {
  buildGenesis,
  CODE_KEY,
  keyFromHex,
  type LoadedRuntime,
  loadRuntime,
  type StorageKey
} from '@paraclock/executor'
import { genesisPresets, type RuntimeName } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'

/** A runtime of `@paraclock/runtimes`, with its genesis sorted by key. */
export interface LoadedChain {
  readonly name: RuntimeName
  readonly runtime: LoadedRuntime
  readonly code: Uint8Array
  readonly genesis: ReadonlyMap<StorageKey, Uint8Array>
}

/** Storage key of Timestamp.Now. */
const TIMESTAMP_NOW = keyFromHex(
  '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
)

/** 2026-01-01T00:00:00Z, in milliseconds. Any start of a slot would do. */
const GENESIS_TIME = 1_767_225_600_000n

const loaded = new Map<RuntimeName, Promise<LoadedChain>>()

/** Loads a runtime and builds its genesis, once in a process. */
export function loadChain(name: RuntimeName): Promise<LoadedChain> {
  let chain = loaded.get(name)
  if (chain === undefined) {
    chain = load(name)
    loaded.set(name, chain)
  }
  return chain
}

async function load(name: RuntimeName): Promise<LoadedChain> {
  const code = readRuntimeCode(name)
  const patch = name === 'relay' ? JSON.parse(readRelayPatch()) : {}
  const args = { chain: name, code, preset: genesisPresets[name], patch }
  const now = new Uint8Array(8)
  new DataView(now.buffer).setBigUint64(0, GENESIS_TIME, true)
  const top = new Map([...(await buildGenesis(args)), [CODE_KEY, code], [TIMESTAMP_NOW, now]])
  const genesis = new Map([...top].sort(([left], [right]) => (left < right ? -1 : 1)))
  return { name, runtime: await loadRuntime(code), code, genesis }
}
