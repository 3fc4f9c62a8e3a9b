import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../../errors/runtime.ts'
import { refuseZstd } from './refuseZstd.ts'

export class ZstdOutput {
  length = 0
  readonly #limit: number
  #bytes: Uint8Array

  constructor(expected: number, limit: number) {
    this.#limit = limit
    this.#bytes = new Uint8Array(Math.min(expected, limit))
  }

  /** Makes room for further bytes. */
  require(count: number): void {
    const needed = this.length + count
    if (needed > this.#limit) throw exceedsLimit(this.#limit)
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }

  /** Puts bytes behind those that came out. */
  push(bytes: Uint8Array): void {
    this.require(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  fill(byte: number, count: number): void {
    this.require(count)
    this.#bytes.fill(byte, this.length, this.length + count)
    this.length += count
  }

  /** Repeats what came out some bytes ago, which may reach into what it makes. */
  repeat(distance: number, count: number): void {
    this.require(count)
    const from = this.length - distance
    if (distance >= count) this.#bytes.copyWithin(this.length, from, from + count)
    else
      for (let at = 0; at < count; at++) this.#bytes[this.length + at] = this.#bytes[from + at] ?? 0
    this.length += count
  }

  finish(): Uint8Array {
    return this.length === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.length)
  }
}

/** The error of code that is larger than nodes accept. */
export function exceedsLimit(limitBytes: number, cause?: unknown): ParaclockError {
  const problem = `it is larger than ${limitBytes} bytes once decompressed`
  return new ParaclockError(RuntimeCodeMalformed, { problem }, { cause })
}

export class ZstdInput {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  take(count: number): Uint8Array {
    if (count > this.left) refuseZstd('it ends too early')
    const taken = this.#bytes.subarray(this.#at, this.#at + count)
    this.#at += count
    return taken
  }

  /** All that is left, which stays to be read. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at)
  }

  /** The next bytes as a number, the lowest first. */
  number(count: number): number {
    return this.take(count).reduceRight((value, byte) => value * 256 + byte, 0)
  }
}
