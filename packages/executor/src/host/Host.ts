import { ParaclockError, ScaleReader } from '@paraclock/core'
import type { Hashing } from '../crypto/loadHashing.ts'
import {
  type Signatures,
  signaturesMissing,
  signaturesWhenLoaded
} from '../crypto/loadSignatures.ts'
import { HostCallFailed } from '../errors/host.ts'
import { DEFAULT_LIMITS } from '../limits/CallLimits.ts'
import type { CallOptions } from '../runtime/LoadedRuntime.ts'
import { compactWidth, writeCompact } from '../storage/compactLength.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { StorageOverlay } from '../storage/StorageOverlay.ts'
import { CallGuard } from './CallGuard.ts'
import { HeapAllocator } from './HeapAllocator.ts'
import { HostMemory } from './HostMemory.ts'
import { LogCollector } from './LogCollector.ts'

/**
 * What the host functions of a runtime instance use: the memory and heap, and the changed storage
 * and logs of the current call. One host serves many calls.
 */
export class Host {
  readonly hashing: Hashing
  readonly signatures: Signatures
  readonly guard: CallGuard = new CallGuard()
  readonly memory: HostMemory
  readonly heap: HeapAllocator
  options: CallOptions = { storage: createMemoryStorage() }
  overlay: StorageOverlay
  /** The changes of the call to off-chain storage; `null` for a deleted key. */
  offchain: Map<StorageKey, Uint8Array | null> = new Map()
  logs: LogCollector = new LogCollector(0)
  /** Whether all signatures of the current batch were valid; `null` outside of a batch. */
  batch: boolean | null = null

  constructor(memory: WebAssembly.Memory, hashing: Hashing) {
    this.hashing = hashing
    this.signatures = signaturesWhenLoaded(() => this.refuse('ext_crypto', signaturesMissing))
    this.memory = new HostMemory(memory, this.guard)
    this.heap = new HeapAllocator(this.memory, this.guard)
    this.overlay = this.#overlayOver(this.options)
  }

  begin(method: string, options: CallOptions): void {
    this.guard.begin(method)
    this.options = options
    this.overlay = this.#overlayOver(options)
    this.offchain = new Map()
    this.logs = new LogCollector(options.limits?.logBytes ?? DEFAULT_LIMITS.logBytes)
    this.batch = null
  }

  end(): void {
    this.begin('', { storage: createMemoryStorage() })
  }

  give(bytes: Uint8Array): number {
    const pointer = this.heap.allocate(bytes.length)
    this.memory.at(pointer, bytes.length).set(bytes)
    return pointer
  }

  /** Copies bytes to the heap, and returns a fat pointer. */
  giveFat(bytes: Uint8Array): bigint {
    return this.memory.fatPointer(this.give(bytes), bytes.length)
  }

  /** Encodes an `Option<Vec<u8>>` on the heap. */
  giveOption(bytes: Uint8Array | null): bigint {
    if (bytes === null) return this.giveFat(NONE)
    const width = compactWidth(bytes.length)
    const length = 1 + width + bytes.length
    const pointer = this.heap.allocate(length)
    const into = this.memory.at(pointer, length)
    into[0] = 1
    writeCompact(into, 1, bytes.length, width)
    into.set(bytes, 1 + width)
    return this.memory.fatPointer(pointer, length)
  }

  /**
   * Writes a byte and a u32 to the heap. This is the encoding of an enum variant with a u32, for
   * example `Some` of an `Option<u32>`. `tag` is the index of the variant.
   */
  giveTaggedU32(tag: number, value: number): bigint {
    const pointer = this.heap.allocate(5)
    const { view } = this.memory
    view.setUint8(pointer, tag)
    view.setUint32(pointer + 1, value, true)
    return this.memory.fatPointer(pointer, 5)
  }

  scale(hostFunction: string, fat: bigint): ScaleReader {
    return new ScaleReader(this.memory.viewOf(fat), (problem) => this.reject(hostFunction, problem))
  }

  reject(hostFunction: string, problem: string): never {
    return this.guard.misuse(`${hostFunction}: ${problem}`)
  }

  /** Raises `HostCallFailed`. */
  refuse(hostFunction: string, problem: string): never {
    const { method } = this.guard
    return this.guard.raise(new ParaclockError(HostCallFailed, { method, hostFunction, problem }))
  }

  #overlayOver(options: CallOptions): StorageOverlay {
    return new StorageOverlay({
      storage: options.storage,
      guard: this.guard,
      limitBytes: options.limits?.storageBytes ?? DEFAULT_LIMITS.storageBytes,
      keepsUndone: options.keepsUndone
    })
  }
}

const NONE: Uint8Array = Uint8Array.of(0)

/**
 * The host functions by name. A `number` is a pointer or a 32-bit value. A `bigint` is a 64-bit
 * value or a fat pointer, which has a pointer in the lower half and a length in the upper half.
 */
export type HostFunctions = Readonly<
  Record<string, (...args: never[]) => number | bigint | undefined>
>
