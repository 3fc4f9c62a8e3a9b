import {
  encodeInteger,
  type Hex,
  ParaclockError,
  RuntimeApiResultMalformed,
  ScaleReader
} from '@paraclock/core'
import { MetadataVersionUnsupported } from '@paraclock/types'
import { decodeRuntimeVersion } from '../code/decodeRuntimeVersion.ts'
import { RuntimeCodeMalformed, RuntimeLimitExceeded } from '../errors/runtime.ts'
import { beginCode, endCode } from '../guard/RuntimeGuard.ts'
import { DEFAULT_MEMORY_PAGES, pagesOf } from '../limits/CallLimits.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { CompiledCode } from './compileCode.ts'
import type { CallArguments, LoadedRuntime } from './LoadedRuntime.ts'
import { RuntimeMachine } from './RuntimeMachine.ts'
import { isOutOfTime, repeatUnserved } from './runInTime.ts'

/**
 * The largest number of idle {@link RuntimeMachine}s that a runtime keeps for later calls. A machine
 * with more than `MAX_KEPT_BYTES` of memory is not kept.
 */
const MAX_KEPT = 2
const MAX_KEPT_BYTES = 64 * 1024 * 1024

export interface CreateRuntimeArgs {
  readonly code: CompiledCode
  readonly codeHash: Hex
  readonly codeSize: number
  /**
   * The version that a custom section of the code declares. `null` if the code lacks this section,
   * so that only `Core_version` returns the version.
   */
  readonly declared: Uint8Array | null
  readonly timeMs: number | undefined
  /** Called after a call has exceeded its time. */
  readonly onEnd: () => void
}

export function createRuntime(args: CreateRuntimeArgs): LoadedRuntime {
  const { code, timeMs } = args
  let ended: ParaclockError | undefined
  let name = `the code ${args.codeHash}`
  const idle: RuntimeMachine[] = []
  const metadata = new Map<number, Uint8Array>()
  let versions: readonly number[] | undefined

  const call: LoadedRuntime['call'] = (method, input, options) => {
    // If a call has exceeded its time, all later calls fail with the same error. They would
    // probably also exceed their time.
    if (ended !== undefined) throw ended
    beginCode(args.codeHash, name)
    try {
      return run(method, input, options)
    } finally {
      endCode()
    }
  }

  const run: LoadedRuntime['call'] = (method, input, options) => {
    const pages = pagesOf(options.limits?.memoryBytes)
    const machine =
      (pages === DEFAULT_MEMORY_PAGES ? idle.pop() : undefined) ??
      createMachine(method, code, pages)
    try {
      const limits = { timeMs, ...options.limits }
      return repeatUnserved(limits.timeMs, () => machine.run(method, input, { ...options, limits }))
    } catch (error) {
      if (!isOutOfTime(error)) throw error
      const limit = `it ran longer than ${options.limits?.timeMs ?? timeMs} ms`
      ended = new ParaclockError(RuntimeLimitExceeded, { runtime: name, method, limit })
      args.onEnd()
      throw ended
    } finally {
      if (
        pages === DEFAULT_MEMORY_PAGES &&
        idle.length < MAX_KEPT &&
        machine.keptBytes <= MAX_KEPT_BYTES &&
        !machine.isOversized
      )
        idle.push(machine)
    }
  }

  const { version, apis } = decodeRuntimeVersion(
    args.declared ?? call('Core_version', [], { storage: createMemoryStorage() }).result,
    (reason) => {
      const problem = `its version does not decode: ${reason}`
      throw new ParaclockError(RuntimeCodeMalformed, { size: args.codeSize, problem })
    }
  )
  name = `${version.specName} ${version.specVersion}`

  const runtime: LoadedRuntime = {
    codeHash: args.codeHash,
    timeMs,
    codeSize: args.codeSize,
    version,
    apis,
    methods: code.methods,
    call,
    metadata(version = 0) {
      const kept = metadata.get(version)
      if (kept !== undefined) return kept
      const bytes = readMetadata(runtime, version)
      if (bytes === null)
        throw new ParaclockError(MetadataVersionUnsupported, { version, runtime: name })
      metadata.set(version, bytes)
      return bytes
    },
    metadataVersions() {
      versions ??= readVersions(runtime)
      return versions
    }
  }
  return runtime
}

function createMachine(method: string, code: CompiledCode, pages: number): RuntimeMachine {
  if (code.memory.initial > pages)
    throw new ParaclockError(RuntimeLimitExceeded, {
      method,
      limit: `${code.memory.initial * 65_536} bytes of memory, at most ${pages * 65_536} allowed`
    })
  return new RuntimeMachine(code, pages)
}

/**
 * Lists the metadata versions of a runtime. Older runtimes cannot list them, and have only the
 * version of `Metadata_metadata`.
 */
function readVersions(runtime: LoadedRuntime): readonly number[] {
  const method = 'Metadata_metadata_versions'
  if (!runtime.methods.includes(method)) return [runtime.metadata()[4] as number]
  const reader = read(runtime, method)
  return Array.from({ length: reader.compact() }, () => reader.u32())
}

/**
 * Returns the metadata in a version; `null` if the runtime lacks this version. If `version` is 0,
 * returns the result of `Metadata_metadata`.
 */
function readMetadata(runtime: LoadedRuntime, version: number): Uint8Array | null {
  if (version === 0) return read(runtime, 'Metadata_metadata').bytes()
  const method = 'Metadata_metadata_at_version'
  if (runtime.methods.includes(method)) {
    const reader = read(runtime, method, encodeInteger(version, 4))
    return reader.option() ? reader.bytes() : null
  }
  const bytes = runtime.metadata()
  return bytes[4] === version ? bytes : null
}

function read(runtime: LoadedRuntime, method: string, input: CallArguments = []): ScaleReader {
  const { result } = runtime.call(method, input, { storage: createMemoryStorage() })
  return new ScaleReader(result, (problem) => {
    throw new ParaclockError(RuntimeApiResultMalformed, { name: method, problem })
  })
}
