import {
  bytesToHex,
  encodeBytes,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  parseHex,
  parseParaId,
  parseU8,
  parseU32,
  parseU64,
  parseU128
} from '@paraclock/core'
import { Bytes, type Codec, compact, createCodec, createDecoder, u8, u64 } from 'scale-ts'

/** The encoders for compact numbers and for numbers of 64 bits. */
export interface NumberEncoding {
  readonly compact: (value: number | bigint) => Uint8Array
  readonly u64: (value: bigint) => Uint8Array
}

export const scaleNumbers: NumberEncoding = {
  compact: encodeCompact,
  u64: (value) => encodeInteger(value, 8)
}

/** Encodes numbers as 16 big-endian bytes, because these bytes sort in the order of the numbers. */
export const sortableNumbers: NumberEncoding = {
  compact: (value) => encodeInteger(value, 16).reverse(),
  u64: (value) => encodeInteger(value, 16).reverse()
}

export const byteCodec: Codec<number> = createCodec(
  (value) => Uint8Array.of(parseU8(value)),
  u8.dec
)

export function hexCodec(length: number): Codec<Hex> {
  return createCodec(
    (value) => hexToBytes(parseHex(value, { bytes: length })),
    createDecoder((bytes) =>
      // The bytes are read one by one, because `u8.dec` throws if the input is too short.
      bytesToHex(Uint8Array.from({ length }, () => u8.dec(bytes)))
    )
  )
}

/** Hex of any length, encoded as a compact length and the bytes. */
export const longHexCodec: Codec<Hex> = createCodec(
  (value) => encodeBytes(hexToBytes(parseHex(value))),
  createDecoder((bytes) => bytesToHex(Bytes().dec(bytes)))
)

export function u64Codec(numbers: NumberEncoding): Codec<bigint> {
  return createCodec((value) => numbers.u64(parseU64(value)), u64.dec)
}

export function compactU64Codec(numbers: NumberEncoding): Codec<bigint> {
  return createCodec((value) => numbers.compact(parseU64(value)), decodeWide)
}

export function compactU128Codec(numbers: NumberEncoding): Codec<bigint> {
  return createCodec((value) => numbers.compact(parseU128(value)), decodeWide)
}

export function compactU32Codec(numbers: NumberEncoding): Codec<number> {
  return createCodec((value) => numbers.compact(parseU32(value)), decodeNarrow)
}

export function paraIdCodec(numbers: NumberEncoding): Codec<number> {
  return createCodec((value) => numbers.compact(parseParaId(value)), decodeNarrow)
}

const decodeWide = createDecoder((bytes) => BigInt(compact.dec(bytes)))
const decodeNarrow = createDecoder((bytes) => Number(compact.dec(bytes)))
