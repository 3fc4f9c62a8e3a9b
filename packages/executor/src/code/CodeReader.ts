import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { CODE_LIMITS, type CodeLimit } from '../limits/CodeLimits.ts'

const I32_CONST = 0x41
const F32_CONST = 0x43
const F64_CONST = 0x44
const END = 0x0b

export class CodeReader {
  /** The position of the next byte, counted from the beginning of the module. */
  at: number
  readonly bytes: Uint8Array
  readonly end: number
  readonly #place: string

  /** `place` names the bytes from `from` to `end` in error messages, for example `its exports`. */
  constructor(bytes: Uint8Array, from: number, end: number, place: string) {
    this.bytes = bytes
    this.at = from
    this.end = end
    this.#place = place
  }

  get isDone(): boolean {
    return this.at === this.end
  }

  byte(): number {
    if (this.at >= this.end) this.malformed('it is cut short')
    return this.bytes[this.at++] as number
  }

  /** Reads an unsigned LEB128 number. */
  number(): number {
    let value = 0
    for (let factor = 1; factor < 2 ** 35; factor *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    return this.malformed('a number has more than five bytes')
  }

  count(limit: CodeLimit): number {
    const count = this.number()
    this.limit(count, limit)
    return count
  }

  take(count: number): Uint8Array {
    if (count > this.end - this.at) this.malformed('it is cut short')
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  name(): string {
    return new TextDecoder().decode(this.take(this.count('bytes of a name')))
  }

  /** Skips a value type. Refuses every type except i32, i64, f32 and f64. */
  skipNumberType(): void {
    const type = this.byte()
    if (type < 0x7c || type > 0x7f) this.refuse(`a value of type 0x${type.toString(16)}`)
  }

  /** Skips a constant expression. Refuses every expression except a single numeric constant. */
  skipConstant(): void {
    const instruction = this.byte()
    if (instruction === F32_CONST) this.take(4)
    else if (instruction === F64_CONST) this.take(8)
    else if (instruction === I32_CONST || instruction === I32_CONST + 1) {
      while (this.byte() >= 0x80);
    } else this.refuse(`a constant that is computed (instruction 0x${instruction.toString(16)})`)
    if (this.byte() !== END) this.refuse('a constant that is computed')
  }

  limit(count: number, limit: CodeLimit): void {
    if (count > CODE_LIMITS[limit])
      this.refuse(`${count} ${limit}, at most ${CODE_LIMITS[limit]} allowed`)
  }

  refuse(found: string, at: number = this.at): never {
    throw new ParaclockError(RuntimeCodeMalformed, { found, place: this.#place, at })
  }

  malformed(problem: string): never {
    const size = this.bytes.length
    const where = `${this.#place}, byte ${this.at}`
    throw new ParaclockError(RuntimeCodeMalformed, { size, problem: `${problem} (${where})` })
  }
}
