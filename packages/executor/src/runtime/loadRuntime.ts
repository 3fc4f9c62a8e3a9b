import { type Hex, ParaclockError, RecentMap } from '@paraclock/core'
import { joinVersionSections } from '../code/decodeRuntimeVersion.ts'
import { decompressCode } from '../code/decompressCode.ts'
import { readSections } from '../code/readSections.ts'
import { loadHashing } from '../crypto/loadHashing.ts'
import { loadSignatures } from '../crypto/loadSignatures.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { beginCode } from '../guard/RuntimeGuard.ts'
import type { HostTools } from '../host/Host.ts'
import { DEFAULT_MEMORY_PAGES } from '../limits/CallLimits.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { keyFromBytes, keyToHex } from '../storage/StorageKey.ts'
import { compileCode, compileCodeNow } from './compileCode.ts'
import { type CreateRuntimeArgs, createRuntime } from './createRuntime.ts'
import type { LoadedRuntime } from './LoadedRuntime.ts'
import { RuntimeMachine } from './RuntimeMachine.ts'

/** How many runtimes are kept compiled. The one that was not asked for longest goes first. */
const MOST_KEPT = 16

/** Code that is compiled, and the runtimes that run it, by their time limits. */
interface KeptCode {
  readonly compiling: Promise<Pick<CreateRuntimeArgs, 'code' | 'codeSize' | 'declared'>>
  readonly runtimes: Map<number | undefined, Promise<LoadedRuntime>>
}

/** By hash of the code. */
const kept = /*#__PURE__*/ new RecentMap<Hex, KeptCode>({ most: MOST_KEPT })

/** How {@link loadRuntime} gets a runtime ready. */
export interface LoadRuntimeOptions {
  /**
   * Whether signature checks are loaded before the runtime is run. `whenNeeded` is for a runtime that
   * only `callRemote` runs, which loads them for a run that checks a signature. Defaults to `ahead`.
   */
  readonly signatures?: 'ahead' | 'whenNeeded'
  /**
   * Whether an instance can be brought back to how it was made, where an earlier load of the same code
   * found that out: it takes reading all of the code.
   */
  readonly isResettable?: boolean
  /**
   * Longest time of one call, in milliseconds, for code that is not trusted to end. It is kept in Node,
   * and costs a fifth of a millisecond a call. Defaults to none.
   */
  readonly timeMs?: number | undefined
}

/**
 * Compiles a runtime, or hands out the one that was compiled of the same code before.
 *
 * @param code What a chain holds under `:code`: WASM, plain or compressed as Substrate does it.
 * @throws ParaclockError `RuntimeCodeMalformed`, `RuntimeWithheld`.
 *
 * @example
 * ```ts
 * import { createMemoryStorage, loadRuntime } from '@paraclock/executor'
 *
 * declare const code: Uint8Array
 * const runtime = await loadRuntime(code)
 * runtime.version.specName // "rococo"
 * runtime.call('Core_version', [], { storage: createMemoryStorage() }).result
 * ```
 */
export async function loadRuntime(
  code: Uint8Array,
  options: LoadRuntimeOptions = {}
): Promise<LoadedRuntime> {
  if (options.signatures !== 'whenNeeded') await loadSignatures()
  const { blake2b256 } = await loadHashing()
  const codeHash = keyToHex(keyFromBytes(blake2b256(code)))
  const begin = (): KeptCode['compiling'] => compile(code, codeHash, options.isResettable)
  const { compiling, runtimes } = keepCode(codeHash, begin)
  const { timeMs } = options
  let runtime = runtimes.get(timeMs)
  if (runtime === undefined) {
    const onEnd = (): void => void runtimes.delete(timeMs)
    runtime = compiling.then((compiled) => createRuntime({ ...compiled, codeHash, timeMs, onEnd }))
    runtimes.set(timeMs, runtime)
    runtime.catch(onEnd)
  }
  return runtime
}

/** The code of a hash that is kept, or else that is compiled now; the latest to be asked for. */
function keepCode(codeHash: Hex, begin: () => KeptCode['compiling']): KeptCode {
  let found = kept.get(codeHash)
  if (found === undefined) {
    found = { compiling: begin(), runtimes: new Map() }
    kept.set(codeHash, found)
    found.compiling.catch(() => kept.delete(codeHash))
  }
  return found
}

async function compile(
  code: Uint8Array,
  codeHash: Hex,
  isResettable: boolean | undefined
): KeptCode['compiling'] {
  const tools = await loadTools()
  beginCode(codeHash)
  const wasm = decompressCode(code)
  const compiled = await compileCode(wasm, tools, isResettable)
  return { code: compiled, codeSize: wasm.length, declared: readDeclaredVersion(wasm) }
}

async function loadTools(): Promise<HostTools> {
  const hashing = await loadHashing()
  const tools: HostTools = { hashing, readVersion: (code) => readVersion(code, tools) }
  return tools
}

/** What the code declares in its own sections: what `Core_version` would return. */
function readDeclaredVersion(wasm: Uint8Array): Uint8Array | null {
  const sections = readSections(wasm)
  const version = sections.find(({ name }) => name === 'runtime_version')
  const apis = sections.find(({ name }) => name === 'runtime_apis')
  if (version === undefined) return null
  return joinVersionSections(version.contents, apis?.contents ?? null, (problem) => {
    throw new ParaclockError(RuntimeCodeMalformed, {
      size: wasm.length,
      problem: `the section with its version does not decode: ${problem}`
    })
  })
}

/** For a runtime that looks at the code of its successor: `null` if that is no runtime. */
function readVersion(code: Uint8Array, tools: HostTools): Uint8Array | null {
  try {
    const wasm = decompressCode(code)
    const declared = readDeclaredVersion(wasm)
    if (declared !== null) return declared
    const machine = new RuntimeMachine(compileCodeNow(wasm, tools), DEFAULT_MEMORY_PAGES)
    return machine.run('Core_version', [], { storage: createMemoryStorage() }).result
  } catch (error) {
    if (error instanceof ParaclockError) return null
    throw error
  }
}
