import {
  hexToBytes,
  joinBytes,
  ParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed,
  shorten
} from '@paraclock/core'
import { StorageIncomplete } from '../errors/runtime.ts'
import { createHostImports } from '../host/createHostImports.ts'
import { Host } from '../host/Host.ts'
import { DEFAULT_LIMITS } from '../limits/CallLimits.ts'
import type { CompiledCode, MemoryImage } from './compileCode.ts'
import { explainFailure } from './explainFailure.ts'
import type { CallArguments, CallOptions, CallResult } from './LoadedRuntime.ts'
import { runInTime } from './runInTime.ts'

/**
 * A memory counts as too large when calls in a row used at most half of it, and the sum of how many
 * times as large as needed it was reaches this number: after 256 calls for twice the need, after 16
 * for 32 times. A new memory costs as much as resetting one some hundred times, and each block of a
 * parachain has a few calls that need twice as much as the others.
 */
const MAX_ROOM = 512

/**
 * Runs the methods of a runtime, one call at a time.
 *
 * Every call begins with the initial globals, tables and memory. The memory is reused, because
 * creating a memory takes longer than creating an instance. The instance is reused if its last call
 * ended normally, and if the code can change only parts that can be reset.
 */
export class RuntimeMachine {
  readonly maximumPages: number
  readonly #code: CompiledCode
  readonly #memory: WebAssembly.Memory
  readonly #host: Host
  readonly #imports: WebAssembly.Imports
  #used = false
  #room = 0
  #instance: WebAssembly.Instance | null = null
  #globals: readonly (readonly [WebAssembly.Global, unknown])[] = []

  constructor(code: CompiledCode, maximumPages: number) {
    this.#code = code
    this.maximumPages = maximumPages
    const { imported, initial, maximum } = code.memory
    this.#memory = new WebAssembly.Memory({
      initial: imported ? initial : 0,
      maximum: Math.min(maximumPages, maximum ?? maximumPages)
    })
    this.#host = new Host(this.#memory, code.hashing)
    this.#imports = createHostImports(this.#host, code.imports, this.#memory)
  }

  get keptBytes(): number {
    return this.#memory.buffer.byteLength
  }

  /**
   * Whether the memory is larger than recent calls need. Each call clears the memory, so a large
   * memory makes calls slow.
   */
  get isOversized(): boolean {
    return this.#room >= MAX_ROOM
  }

  run(method: string, args: CallArguments, options: CallOptions): CallResult {
    const started = performance.now()
    const host = this.#host
    host.begin(method, options)
    try {
      const sizeBefore = host.memory.size
      const work = (): Uint8Array => this.#execute(method, args, options)
      const result = runInTime(options.limits?.timeMs, work)
      if (host.guard.failure !== null) throw host.guard.failure
      const room = host.memory.size / host.heap.memoryBytes
      this.#room = room >= 2 ? this.#room + room : 0
      // As on a node, storage transactions that are left open are rolled back.
      while (host.overlay.depth > 0) host.overlay.rollback()
      const { missing } = host.overlay
      if (missing > 0) throw new ParaclockError(StorageIncomplete, { method, missing })
      return {
        result,
        storageDiff: host.overlay.diff(),
        undoneDiff: host.overlay.undone,
        offchainDiff: host.offchain,
        logs: host.logs.lines,
        logsDropped: host.logs.dropped,
        keysRead: host.overlay.keysRead(),
        elapsed: performance.now() - started,
        memory: host.memory.size > sizeBefore ? host.memory.size : host.heap.memoryBytes
      }
    } catch (error) {
      this.#instance = null
      throw explainFailure(host, error)
    } finally {
      host.end()
      if (!this.#code.memory.imported) host.memory.attach(this.#memory)
    }
  }

  #execute(method: string, args: CallArguments, options: CallOptions): Uint8Array {
    const host = this.#host
    const { exports } = this.#reset() ?? this.#instantiate()
    const run = Object.hasOwn(exports, method) ? exports[method] : undefined
    if (typeof run !== 'function')
      return host.guard.raise(
        new ParaclockError(RuntimeApiMissing, {
          name: method,
          problem: 'it exports no such method'
        })
      )
    const { memory, __heap_base: heapBase } = exports
    if (!this.#code.memory.imported && memory instanceof WebAssembly.Memory)
      host.memory.attach(memory)
    host.heap.reset({
      heapBase: Number((heapBase as WebAssembly.Global<'i32'>).value) >>> 0,
      initialPages: this.#code.memory.initial,
      maximumPages: this.maximumPages,
      allocationBytes: options.limits?.allocationBytes ?? DEFAULT_LIMITS.allocationBytes
    })
    const argument = joinArguments(args)
    const result: unknown = run(host.give(argument), argument.length)
    if (typeof result === 'bigint') return host.memory.copyOf(result)
    const problem = `${shorten(result)} instead of a pointer and a length`
    return host.guard.raise(
      new ParaclockError(RuntimeApiResultMalformed, { name: method, problem })
    )
  }

  /** Resets and returns the instance of the previous call; `null` if it cannot be reset. */
  #reset(): WebAssembly.Instance | null {
    const image = this.#code.reset?.image ?? null
    if (this.#instance === null || image === null) return null
    const { bytes } = this.#host.memory
    bytes.fill(0, 0, image.start)
    bytes.set(image.bytes, image.start)
    bytes.fill(0, image.start + image.bytes.length)
    for (const [global, value] of this.#globals) global.value = value
    return this.#instance
  }

  #instantiate(): WebAssembly.Instance {
    const { module, reset } = this.#code
    if (this.#used) this.#host.memory.bytes.fill(0)
    this.#used = true
    const instance = new WebAssembly.Instance(module, this.#imports)
    if (reset !== null) {
      reset.image ??= readImage(this.#host.memory.bytes)
      const globals = reset.globals.map((name) => instance.exports[name] as WebAssembly.Global)
      this.#globals = globals.map((global) => [global, global.value])
      this.#instance = instance
    }
    return instance
  }
}

/**
 * Reads the initial memory, and leaves out the zeros at its beginning and at its end. A reset fills
 * these parts with zeros, which is faster than copying zeros. The first megabyte, which Rust
 * reserves for the stack, has only zeros.
 */
function readImage(memory: Uint8Array): MemoryImage {
  let end = memory.length
  while (end > 0 && memory[end - 1] === 0) end--
  let start = 0
  while (start < end && memory[start] === 0) start++
  return { start, bytes: memory.slice(start, end) }
}

function joinArguments(args: CallArguments): Uint8Array {
  if (args instanceof Uint8Array) return args
  if (typeof args === 'string') return hexToBytes(args)
  return joinBytes(args.map((part) => (typeof part === 'string' ? hexToBytes(part) : part)))
}
