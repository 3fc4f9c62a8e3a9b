import { shorten } from '../errors/shorten.ts'
import type { Hex } from './Hex.ts'

/** What was found when a value was read as hex text. */
export type HexReading =
  | { readonly hex: Hex; readonly problem?: never }
  | { readonly hex?: never; readonly problem: string }

/** Reads text as hex in lower case, or says why it is none. */
export function readHex(value: unknown): HexReading {
  if (typeof value !== 'string') return { problem: 'it is not text' }
  if (!value.startsWith('0x')) return { problem: 'it does not begin with 0x' }
  const stranger = value.slice(2).search(/[^0-9a-fA-F]/)
  if (stranger !== -1) {
    const at = stranger + 2
    const character = String.fromCodePoint(value.codePointAt(at) ?? 0)
    return { problem: `${shorten(character)} at position ${at} is no hexadecimal digit` }
  }
  if (value.length % 2 !== 0)
    return { problem: `it has an odd number of digits (${value.length - 2})` }
  return { hex: value.toLowerCase() as Hex }
}
