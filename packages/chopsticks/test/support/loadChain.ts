import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import type { Runtime } from '../../src/runtime/Runtime.ts'
import type { StorageKey } from '../../src/storage/StorageKey.ts'
import { presetOf, type RuntimeName, readCode, readGenesisPatch } from './artifacts.ts'
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
  const code = readCode(name)
  const runtime = await loadRuntime(code)
  const patch = readGenesisPatch(name)
  const genesis = buildGenesis({ runtime, code, preset: presetOf(name), patch })
  return { name, runtime, code, genesis }
}
