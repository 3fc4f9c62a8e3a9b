import type { ByteReader } from '../../metadata/ByteReader.ts'
import { type IntegerForm, IntegerValue } from '../values/IntegerValue.ts'
import { type Coder, readFrom, refuse } from './Coder.ts'

/** Integers of a fixed width. */
export interface IntegerCoder extends Coder {
  read(reader: ByteReader): IntegerValue
  write(input: unknown): IntegerValue
  /** A value that was read in another layout. */
  wrap(value: bigint): IntegerValue
}

/** Makes the coder of integers of a fixed width. */
export function integerCoder(form: IntegerForm): IntegerCoder {
  const { bits, signed } = form
  const name = `${signed ? 'i' : 'u'}${bits}`
  const least = signed ? -(1n << BigInt(bits - 1)) : 0n
  const most = (1n << BigInt(signed ? bits - 1 : bits)) - 1n
  const coder: IntegerCoder = {
    name,
    read: (reader) => {
      const value = readUnsigned(reader, bits / 8)
      return new IntegerValue(signed ? BigInt.asIntN(bits, value) : value, form)
    },
    write: (input) => {
      if (input instanceof Uint8Array) return readFrom(coder, input) as IntegerValue
      return coder.wrap(toInteger({ name, signed }, input))
    },
    wrap: (value) => {
      if (value >= least && value <= most) return new IntegerValue(value, form)
      return refuse(name, value, `it is not between ${least} and ${most}`)
    }
  }
  return coder
}

/** An integer, the lowest byte first. */
export function readUnsigned(reader: ByteReader, length: number): bigint {
  const start = reader.at
  reader.skip(length)
  if (length <= 4) {
    let short = 0
    for (let at = reader.at - 1; at >= start; at -= 1) short = short * 256 + (reader.bytes[at] ?? 0)
    return BigInt(short)
  }
  let value = 0n
  for (let at = reader.at - 1; at >= start; at -= 1) {
    value = (value << 8n) | BigInt(reader.bytes[at] ?? 0)
  }
  return value
}

interface IntegerType {
  readonly name: string
  readonly signed: boolean
}

function toInteger(type: IntegerType, input: unknown): bigint {
  if (typeof input === 'bigint') return input
  if (typeof input === 'number') {
    return Number.isSafeInteger(input)
      ? BigInt(input)
      : refuse(type.name, input, 'it is no safe integer')
  }
  if (typeof input === 'string') return readText(type, input)
  if (input === undefined || input === null || input === false) return 0n
  if (typeof input === 'object') return readObject(type, input)
  return refuse(type.name, input, 'it is no integer')
}

function readText({ name, signed }: IntegerType, text: string): bigint {
  const trimmed = text.replace(/^0x$/, '0')
  if (!/^(?:-?\d+|0x[0-9a-f]+)$/i.test(trimmed)) {
    return refuse(name, text, 'it is no whole number in digits, nor hex')
  }
  const value = BigInt(trimmed)
  // The first bit of hex, however long it is, is the sign.
  const isSigned = signed && trimmed.startsWith('0x')
  return isSigned ? BigInt.asIntN(4 * (trimmed.length - 2), value) : value
}

// A value of polkadot.js or of bn.js is one by its text; what has one field stands for that.
function readObject(type: IntegerType, input: object): bigint {
  if ('toBigInt' in input && typeof input.toBigInt === 'function') return input.toBigInt()
  if ('toBn' in input || 'toArrayLike' in input) return readText(type, String(input))
  const [field, ...others] = Object.values(input)
  if (others.length > 0 || field === undefined) return refuse(type.name, input, 'it is no integer')
  return toInteger(type, field)
}
