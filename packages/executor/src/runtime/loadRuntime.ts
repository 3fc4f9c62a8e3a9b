import { type Hex, RecentMap, requireNode, shareWork } from '@paraclock/core'
import { decompressCode } from '../code/decompressCode.ts'
import { readDeclaredVersion } from '../code/readDeclaredVersion.ts'
import { readModule } from '../code/readModule.ts'
import { loadHashing } from '../crypto/loadHashing.ts'
import { loadSignatures } from '../crypto/loadSignatures.ts'
import { beginCode, endCode } from '../guard/RuntimeGuard.ts'
import { keyFromBytes, keyToHex } from '../storage/StorageKey.ts'
import { compileCode } from './compileCode.ts'
import { type CreateRuntimeArgs, createRuntime } from './createRuntime.ts'
import type { LoadedRuntime } from './LoadedRuntime.ts'

/** The number of runtimes that are kept: the most recently used ones. */
const MAX_KEPT = 16

interface KeptCode {
  readonly compiling: Promise<Pick<CreateRuntimeArgs, 'code' | 'codeSize' | 'declared'>>
  readonly runtimes: Map<number | undefined, Promise<LoadedRuntime>>
}

const kept = /*#__PURE__*/ new RecentMap<Hex, KeptCode>({ most: MAX_KEPT })

/**
 * Compiles a runtime, or returns the runtime that was already compiled from the same code.
 *
 * @param code The value of `:code` on chain: WASM, plain or with Substrate's compression.
 * @throws ParaclockError `RuntimeCodeMalformed`,
 * `NodeVersionUnsupported`.
 *
 * @example
 * ```ts
 * import { createMemoryStorage, loadRuntime } from '@paraclock/executor'
 *
 * declare const code: Uint8Array
 * const runtime = await loadRuntime(code)
 * runtime.version.specName // 'rococo'
 * runtime.call('Core_version', [], { storage: createMemoryStorage() }).result
 * ```
 */
export async function loadRuntime(
  code: Uint8Array,
  options: {
    /**
     * When the code that verifies signatures is loaded. `ahead` (the default): before the runtime
     * is returned. `whenNeeded`: at the first signature. Use `whenNeeded` only if all calls are
     * made by `callRemote`.
     */
    readonly signatures?: 'ahead' | 'whenNeeded'
    /**
     * The longest time for one call, in milliseconds. Applied only in Node.js, where it adds less
     * than 0.2 ms to each call.
     */
    readonly timeMs?: number | undefined
  } = {}
): Promise<LoadedRuntime> {
  requireNode()
  if (options.signatures !== 'whenNeeded') await loadSignatures()
  const { blake2b256 } = await loadHashing()
  const codeHash = keyToHex(keyFromBytes(blake2b256(code)))
  const { compiling, runtimes } = kept.get(codeHash) ?? keepCode(codeHash, compile(code, codeHash))
  const { timeMs } = options
  const onEnd = (): void => void runtimes.delete(timeMs)
  return await shareWork(runtimes, timeMs, async () =>
    createRuntime({ ...(await compiling), codeHash, timeMs, onEnd })
  )
}

function keepCode(codeHash: Hex, compiling: KeptCode['compiling']): KeptCode {
  const code: KeptCode = { compiling, runtimes: new Map() }
  kept.set(codeHash, code)
  compiling.catch(() => kept.delete(codeHash))
  return code
}

async function compile(code: Uint8Array, codeHash: Hex): KeptCode['compiling'] {
  const hashing = await loadHashing()
  beginCode(codeHash)
  try {
    const wasm = decompressCode(code)
    const module = readModule(wasm)
    const compiled = await compileCode(wasm, module, hashing)
    return { code: compiled, codeSize: wasm.length, declared: readDeclaredVersion(module) }
  } finally {
    endCode()
  }
}
