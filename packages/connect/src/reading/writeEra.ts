import { bytesToHex, type Hex } from '@paraclock/core'

/** How long a transaction lives: for ever, or for a period from the present block on. */
export type EraInput = string | { readonly current: number; readonly period: number }

const LONGEST = 65_536
const SHORTEST = 4

/** Writes the era of a transaction. */
export function writeEra(input: EraInput): { toU8a(): Uint8Array; toHex(): Hex } {
  const bytes = typeof input === 'string' ? Uint8Array.of(0) : writeMortal(input)
  return { toU8a: () => bytes, toHex: () => bytesToHex(bytes) }
}

function writeMortal({ current, period }: Exclude<EraInput, string>): Uint8Array {
  const length = Math.min(Math.max(2 ** Math.ceil(Math.log2(period)), SHORTEST), LONGEST)
  const step = Math.max(length >> 12, 1)
  const phase = Math.floor((current % length) / step)
  const encoded = Math.min(15, Math.max(1, Math.log2(length) - 1)) + (phase << 4)
  return Uint8Array.of(encoded & 255, encoded >> 8)
}
