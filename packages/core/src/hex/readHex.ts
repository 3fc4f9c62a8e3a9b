import { shorten } from '../errors/shorten.ts'
import { bytesToHex, type Hex } from './bytesToHex.ts'

export type HexReading =
  | { readonly hex: Hex; readonly problem?: never }
  | { readonly hex?: never; readonly problem: string }

export function readHex(value: unknown): HexReading {
  if (typeof value !== 'string') return { problem: 'it is not text' }
  if (!value.startsWith('0x')) return { problem: 'it does not begin with 0x' }
  const other = value.slice(2).search(/[^0-9a-fA-F]/)
  if (other !== -1) {
    const at = other + 2
    const character = String.fromCodePoint(value.codePointAt(at) ?? 0)
    return { problem: `${shorten(character)} at position ${at} is not a hexadecimal digit` }
  }
  if (value.length % 2 !== 0)
    return { problem: `it has an odd number of digits (${value.length - 2})` }
  return { hex: value.toLowerCase() as Hex }
}

export function readFixedBytes(value: unknown, bytes: number): HexReading {
  const reading = value instanceof Uint8Array ? { hex: bytesToHex(value) } : readHex(value)
  if (reading.problem !== undefined) return reading
  const actual = reading.hex.length / 2 - 1
  return actual === bytes ? reading : { problem: `it has ${actual} bytes, not ${bytes}` }
}
