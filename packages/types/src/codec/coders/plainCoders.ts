import { hexToBytes } from '@paraclock/core'
import { BitsValue } from '../values/BitsValue.ts'
import { BoolValue } from '../values/BoolValue.ts'
import { BytesValue } from '../values/BytesValue.ts'
import { NullValue } from '../values/NullValue.ts'
import { TextValue } from '../values/TextValue.ts'
import { type Coder, hasBytes, isHex, readFrom, refuse } from './Coder.ts'

const NULL = new NullValue()
const utf8 = new TextEncoder()
const decoder = new TextDecoder()

/** The unit type. */
export const nullCoder: Coder = { name: 'Null', read: () => NULL, write: () => NULL }

/** True or false. */
export const boolCoder: Coder = {
  name: 'bool',
  read: (reader) => {
    const byte = reader.byte()
    if (byte > 1) throw reader.malformed(`the byte ${byte} is neither true nor false`)
    return new BoolValue(byte === 1)
  },
  write: (input) => {
    if (input instanceof Uint8Array) return readFrom(boolCoder, input)
    return new BoolValue(input instanceof BoolValue ? input.isTrue : Boolean(input?.valueOf()))
  }
}

/** Text. */
export const textCoder: Coder = {
  name: 'Text',
  read: (reader) => new TextValue(reader.text()),
  write: (input) => {
    if (input instanceof Uint8Array) return readFrom(textCoder, input)
    if (isHex(input)) return new TextValue(decoder.decode(hexToBytes(input)))
    return new TextValue(input ? String(input) : '')
  }
}

/** A list of bytes. Bytes that are given have the length before them; hex and text do not. */
export const bytesCoder: Coder = {
  name: 'Bytes',
  read: (reader) => new BytesValue(reader.blob(), true),
  write: (input) => {
    if (input instanceof BytesValue) return new BytesValue(input.bytes, true)
    if (input === undefined || input === null) return new BytesValue(new Uint8Array(), true)
    // The bytes of polkadot.js are bytes themselves, without the length that they are written with.
    if (hasBytes(input)) return readFrom(bytesCoder, input.toU8a())
    if (input instanceof Uint8Array) return readFrom(bytesCoder, input)
    return new BytesValue(readContent('Bytes', input), true)
  }
}

/** Makes the coder of a given number of bytes. */
export function fixedBytesCoder(length: number): Coder {
  const coder: Coder = {
    name: `[u8;${length}]`,
    read: (reader) => {
      const start = reader.at
      reader.skip(length)
      return new BytesValue(reader.bytes.subarray(start, reader.at), false)
    },
    write: (input) => {
      if (input instanceof BytesValue) return check(input.bytes)
      if (input === undefined || input === null) return check(new Uint8Array(length))
      if (input instanceof Uint8Array && input.length > 0) return readFrom(coder, input)
      const content = readContent(coder.name, input)
      return check(content.length === 0 ? new Uint8Array(length) : content)
    }
  }
  const check = (bytes: Uint8Array): BytesValue =>
    bytes.length === length
      ? new BytesValue(bytes, false)
      : refuse(coder.name, bytes, `it has ${bytes.length} bytes in place of ${length}`)
  return coder
}

/** A sequence of bits. */
export const bitsCoder: Coder = {
  name: 'BitVec',
  read: (reader) => {
    const count = reader.compact()
    const start = reader.at
    reader.skip(Math.ceil(count / 8))
    return new BitsValue(reader.bytes.subarray(start, reader.at), count)
  },
  write: (input) => {
    if (input instanceof Uint8Array) return readFrom(bitsCoder, input)
    if (input instanceof BitsValue) return input
    const bytes = readContent('BitVec', input ?? [])
    return new BitsValue(bytes, bytes.length * 8)
  }
}

function readContent(type: string, input: unknown): Uint8Array {
  if (isHex(input)) return hexToBytes(input)
  if (typeof input === 'string') return utf8.encode(input)
  if (Array.isArray(input)) return Uint8Array.from(input.map(Number))
  return refuse(type, input, 'it is neither bytes, nor hex, nor text')
}
