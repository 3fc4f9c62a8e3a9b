import {
  bytesToHex,
  encodeCompact,
  encodeInteger,
  type Hex,
  joinBytes,
  parseU8,
  parseU32,
  parseU64,
  parseU128
} from '@paraclock/core'
import type { CallPosition } from './CallPosition.ts'

/** Writes the SCALE encoding of a call, field by field. */
export interface CallWriter {
  /** A single byte. */
  readonly u8: (value: number) => CallWriter
  /** A number of four bytes. */
  readonly u32: (value: number) => CallWriter
  /** A number of eight bytes. */
  readonly u64: (value: bigint) => CallWriter
  /** A number of sixteen bytes. */
  readonly u128: (value: bigint) => CallWriter
  /** How many items follow. */
  readonly count: (value: number) => CallWriter
  /** A u64 in compact form. */
  readonly compact: (value: bigint) => CallWriter
  /** Bytes as they are. */
  readonly raw: (bytes: Uint8Array) => CallWriter
  /** Bytes with their length before them. */
  readonly bytes: (bytes: Uint8Array) => CallWriter
  /** What was written. */
  readonly toHex: () => Hex
}

/** Begins a call with the two bytes that select it. */
export function writeCall(position: CallPosition): CallWriter {
  const parts: Uint8Array[] = []
  const add = (bytes: Uint8Array): CallWriter => {
    parts.push(bytes)
    return writer
  }
  const writer: CallWriter = {
    u8: (value) => add(Uint8Array.of(parseU8(value))),
    u32: (value) => add(encodeInteger(parseU32(value), 4)),
    u64: (value) => add(encodeInteger(parseU64(value), 8)),
    u128: (value) => add(encodeInteger(parseU128(value), 16)),
    compact: (value) => add(encodeCompact(parseU64(value))),
    count: (value) => add(encodeCompact(parseU32(value))),
    raw: add,
    bytes: (bytes) => writer.count(bytes.length).raw(bytes),
    toHex: () => bytesToHex(joinBytes(parts))
  }
  return writer.u8(position.palletIndex).u8(position.callIndex)
}
