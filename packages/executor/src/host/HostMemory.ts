// WebAssembly, TextDecoder and performance are the same in Node and in browsers; the compiler has
// their types from here, whichever package compiles this file.
/// <reference lib="dom" />

import { ParaclockError } from '@paraclock/core'
import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import type { CallGuard } from './CallGuard.ts'

/** Bytes of a WASM page. */
export const PAGE_BYTES: number = 65_536

/**
 * Node's own conversion of bytes to text, one character per byte: native, and four times as fast
 * as what the language offers. A browser does without.
 */
interface Latin1Decoder {
  latin1Slice(this: Uint8Array, start: number, end: number): string
}

const latin1Slice: Latin1Decoder['latin1Slice'] | undefined = (
  globalThis as { readonly Buffer?: { readonly prototype: Latin1Decoder } }
).Buffer?.prototype.latin1Slice

const textDecoder: TextDecoder = new TextDecoder('utf-8')

/**
 * The linear memory of a running runtime, seen from the host: every access is checked, and a
 * pointer to outside ends the call with `HostPointerInvalid`.
 *
 * A pointer and a length come as one 64-bit integer, the length above.
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

  /** Takes over another memory: that of a module which brings its own. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory
    this.#refresh()
  }

  /** All of memory, until it grows next. */
  get bytes(): Uint8Array {
    // Growing detaches the buffer, also when the runtime itself grows its memory.
    if (this.#bytes.length === 0) this.#refresh()
    return this.#bytes
  }

  /** All of memory as a view, until it grows next. */
  get view(): DataView {
    if (this.#bytes.length === 0) this.#refresh()
    return this.#view
  }

  /** Size in bytes. */
  get size(): number {
    return this.bytes.length
  }

  /** Adds pages. Tells whether that worked. */
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

  /** Bytes at a pointer, valid until the runtime runs on. */
  at(pointer: number, length: number): Uint8Array {
    const bytes = this.bytes
    const start = pointer >>> 0
    const size = length >>> 0
    if (start + size > bytes.length) this.#refuse(start, size)
    return bytes.subarray(start, start + size)
  }

  /** Bytes that a fat pointer points to, valid until the runtime runs on. */
  viewOf(fat: bigint): Uint8Array {
    this.#fat[0] = fat
    return this.at(this.#halves[0] as number, this.#halves[1] as number)
  }

  /** A copy of the bytes that a fat pointer points to. */
  copyOf(fat: bigint): Uint8Array {
    return this.viewOf(fat).slice()
  }

  /** The key that a fat pointer points to. */
  keyOf(fat: bigint): StorageKey {
    this.#fat[0] = fat
    const start = this.#halves[0] as number
    const end = start + (this.#halves[1] as number)
    const bytes = this.bytes
    if (end > bytes.length) this.#refuse(start, end - start)
    return latin1Slice === undefined
      ? keyFromBytes(bytes.subarray(start, end))
      : (latin1Slice.call(bytes, start, end) as StorageKey)
  }

  /** The text that a fat pointer points to, UTF-8. What is not UTF-8 becomes U+FFFD. */
  textOf(fat: bigint): string {
    return textDecoder.decode(this.viewOf(fat))
  }

  /** A fat pointer. */
  fatPointer(pointer: number, length: number): bigint {
    this.#halves[0] = pointer
    this.#halves[1] = length
    return this.#fat[0] as bigint
  }

  #refresh(): void {
    this.#bytes = new Uint8Array(this.#memory.buffer)
    this.#view = new DataView(this.#memory.buffer)
  }

  #refuse(pointer: number, length: number): never {
    return this.#guard.raise(
      new ParaclockError('HostPointerInvalid', {
        method: this.#guard.method,
        pointer,
        length,
        memoryBytes: this.#bytes.length
      })
    )
  }
}
