import { ParaclockError } from '../errors/ParaclockError.ts'
import { HexMalformed } from '../errors/values.ts'
import type { Hex } from './bytesToHex.ts'
import { bytesToHex } from './bytesToHex.ts'
import { readHex } from './readHex.ts'

/**
 * Reads `0x` text or bytes as {@link Hex}, in lower case.
 *
 * @throws ParaclockError `HexMalformed` if it is not hex or if it does not hold the required number
 * of bytes.
 *
 * @example
 * ```ts
 * import { parseHex } from '@paraclock/core'
 *
 * parseHex('0x00FF') // "0x00ff"
 * parseHex('0x00ff', { bytes: 32 }) // raises HexMalformed
 * ```
 */
export function parseHex(
  value: unknown,
  options: {
    /** How many bytes it must hold. Defaults to any number. */
    readonly bytes?: number
  } = {}
): Hex {
  const hex = value instanceof Uint8Array ? bytesToHex(value) : fromText(value)
  const actual = hex.length / 2 - 1
  if (options.bytes !== undefined && actual !== options.bytes) {
    throw new ParaclockError(HexMalformed, {
      value,
      problem: `it has ${actual} bytes, expected ${options.bytes}`
    })
  }
  return hex
}

function fromText(value: unknown): Hex {
  const { hex, problem } = readHex(value)
  if (problem !== undefined) throw new ParaclockError(HexMalformed, { value, problem })
  return hex
}
