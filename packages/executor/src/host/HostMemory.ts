import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import type { CallGuard } from './CallGuard.ts'

export const PAGE_BYTES: number = 65_536

/** The largest storage key, in bytes. Keys of FRAME have a few hundred bytes at most. */
const MAX_KEY_BYTES = 1024 * 1024

/** The largest argument of a host function, in bytes: twice the default limit of an allocation. */
const MAX_ARGUMENT_BYTES = 64 * 1024 * 1024

/**
 * The linear memory of a running runtime. An access outside of it ends the call with
 * `HostCallFailed`.
 *
 * A fat pointer has a pointer in its lower half, and a length in its upper half.
 */
export class HostMemory {
  readonly #guard: CallGuard
  #memory: WebAssembly.Memory
  #bytes: Uint8Array
  #view: DataView
  readonly #fat = new BigInt64Array(1)
  readonly #halves: Uint32Array = new Uint32Array(this.#fat.buffer)

  constructor(memory: WebAssembly.Memory, guard: CallGuard) {
    this.#guard = guard
    this.#memory = memory
    this.#bytes = new Uint8Array(memory.buffer)
    this.#view = new DataView(memory.buffer)
  }

  /** Switches to the given memory. The host must do so if a module defines its own memory. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory
    this.#refresh()
  }

  /** All bytes of the memory. The array is valid until the memory grows. */
  get bytes(): Uint8Array {
    // Growing the memory, by the host or by the runtime, sets the length of the old array to 0.
    if (this.#bytes.length === 0) this.#refresh()
    return this.#bytes
  }

  /** A view of the whole memory. It is valid until the memory grows. */
  get view(): DataView {
    if (this.#bytes.length === 0) this.#refresh()
    return this.#view
  }

  get size(): number {
    return this.bytes.length
  }

  /**
   * Grows the memory by a number of pages of 64 KiB. Returns `false` if the memory cannot grow so
   * far.
   */
  grow(pages: number): boolean {
    try {
      this.#memory.grow(pages)
    } catch (error) {
      if (error instanceof RangeError) return false
      throw error
    }
    this.#refresh()
    return true
  }

  /** Returns bytes without copying them. They are valid until the runtime continues. */
  at(pointer: number, length: number): Uint8Array {
    const bytes = this.bytes
    const start = pointer >>> 0
    const size = length >>> 0
    if (start + size > bytes.length) this.#refusePlace(start, size)
    return bytes.subarray(start, start + size)
  }

  /** Like {@link HostMemory.at}, for a fat pointer. */
  viewOf(fat: bigint): Uint8Array {
    this.#fat[0] = fat
    const view = this.at(this.#halves[0] as number, this.#halves[1] as number)
    if (view.length > MAX_ARGUMENT_BYTES) this.#refuseSize(view.length, MAX_ARGUMENT_BYTES)
    return view
  }

  copyOf(fat: bigint): Uint8Array {
    return this.viewOf(fat).slice()
  }

  keyOf(fat: bigint): StorageKey {
    this.#fat[0] = fat
    const start = this.#halves[0] as number
    const end = start + (this.#halves[1] as number)
    const bytes = this.bytes
    if (end > bytes.length) this.#refusePlace(start, end - start)
    if (end - start > MAX_KEY_BYTES) this.#refuseSize(end - start, MAX_KEY_BYTES)
    return keyFromBytes(bytes, start, end)
  }

  fatPointer(pointer: number, length: number): bigint {
    this.#halves[0] = pointer
    this.#halves[1] = length
    return this.#fat[0] as bigint
  }

  #refresh(): void {
    this.#bytes = new Uint8Array(this.#memory.buffer)
    this.#view = new DataView(this.#memory.buffer)
  }

  #refuseSize(length: number, limit: number): never {
    return this.#guard.misuse(`a host function: ${length} bytes where at most ${limit} make sense`)
  }

  #refusePlace(pointer: number, length: number): never {
    const place = `${length} bytes at ${pointer}`
    return this.#guard.misuse(`${place} are outside its memory of ${this.#bytes.length} bytes`)
  }
}
