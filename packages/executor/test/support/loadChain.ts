import { genesisPresets, type RuntimeName } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import type { Runtime } from '../../src/runtime/Runtime.ts'
import type { StorageKey } from '../../src/storage/StorageKey.ts'
import { buildGenesis } from './buildGenesis.ts'

/** One of our runtimes, with its genesis. */
export interface LoadedChain {
  readonly name: RuntimeName
  readonly runtime: Runtime
  readonly code: Uint8Array
  readonly genesis: ReadonlyMap<StorageKey, Uint8Array>
}

const loaded = new Map<RuntimeName, Promise<LoadedChain>>()

/** Loads a runtime and lets it make its genesis, once in a process. */
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
  const runtime = await loadRuntime(code)
  const patch = name === 'relay' ? JSON.parse(readRelayPatch()) : {}
  const genesis = buildGenesis({ runtime, code, preset: genesisPresets[name], patch })
  return { name, runtime, code, genesis }
}
