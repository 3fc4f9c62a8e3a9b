import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../../errors/runtime.ts'
import { refuseZstd } from './refuseZstd.ts'

/** Up to this length, a loop copies faster than `set` or `copyWithin`. */
const SHORT = 48

export class ZstdOutput {
  length = 0
  readonly #limit: number
  #bytes: Uint8Array

  constructor(expected: number, limit: number) {
    this.#limit = limit
    this.#bytes = new Uint8Array(Math.min(expected, limit))
  }

  require(count: number): void {
    const needed = this.length + count
    if (needed > this.#limit) throw exceedsLimit(this.#limit)
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }

  push(bytes: Uint8Array, from: number = 0, to: number = bytes.length): void {
    this.require(to - from)
    const room = this.#bytes
    let end = this.length
    if (to - from > SHORT) room.set(bytes.subarray(from, to), end)
    else for (let at = from; at < to; at++) room[end++] = bytes[at] as number
    this.length += to - from
  }

  fill(byte: number, count: number): void {
    this.require(count)
    this.#bytes.fill(byte, this.length, this.length + count)
    this.length += count
  }

  /**
   * Appends `count` bytes that begin `distance` bytes before the end of the output. If `count` is
   * larger than `distance`, the last `distance` bytes repeat.
   */
  repeat(distance: number, count: number): void {
    this.require(count)
    const room = this.#bytes
    const from = this.length - distance
    const to = from + count
    let end = this.length
    if (distance >= count && count > SHORT) room.copyWithin(end, from, to)
    else for (let at = from; at < to; at++) room[end++] = room[at] as number
    this.length += count
  }

  finish(): Uint8Array {
    return this.length === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.length)
  }
}

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

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at)
  }

  /** Reads `count` bytes as a little-endian number. */
  number(count: number): number {
    return this.take(count).reduceRight((value, byte) => value * 256 + byte, 0)
  }
}
