import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { ByteReader } from '../../metadata/ByteReader.ts'
import type { Value } from '../values/Value.ts'

/** Reads and writes the values of one type. */
export interface Coder {
  /** The type, for messages. */
  readonly name: string
  /** Decodes a value. */
  read(reader: ByteReader): Value
  /**
   * Makes a value of what a program has: JavaScript's own types, as polkadot.js takes them.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  write(input: unknown): Value
}

const HEX = /^0x(?:[0-9a-f]{2})*$/i

/** Tells whether an input is bytes in hex. */
export function isHex(input: unknown): input is Hex {
  return typeof input === 'string' && HEX.test(input)
}

/** The SCALE bytes that an input is: bytes, a value that knows its bytes, or hex where it is no text. */
export function bytesOf(input: unknown): Uint8Array | undefined {
  if (input instanceof Uint8Array && !hasBytes(input)) return input
  if (hasBytes(input)) return input.toU8a()
  return isHex(input) ? hexToBytes(input) : undefined
}

/** Tells whether an input is a value that was decoded: here, or by polkadot.js. */
export function hasBytes(input: unknown): input is { toU8a(): Uint8Array } {
  return typeof input === 'object' && input !== null && 'toU8a' in input
}

/** Reads a value off the beginning of some bytes. */
export function readFrom(coder: Coder, bytes: Uint8Array): Value {
  return coder.read(new ValueReader(bytes, coder.name))
}

/** The error for an input that does not fit its type. */
export function refuse(type: string, value: unknown, problem: string, cause?: unknown): never {
  throw new ParaclockError('ValueMalformed', { type, value, problem }, { cause })
}

/** Reads bytes that are of one type. */
export class ValueReader extends ByteReader {
  readonly #type: string

  constructor(bytes: Uint8Array, type: string) {
    super(bytes)
    this.#type = type
  }

  override malformed(problem: string): ParaclockError {
    return new ParaclockError('ValueMalformed', {
      type: this.#type,
      value: this.bytes,
      problem: `${problem} (byte ${this.at})`
    })
  }
}
