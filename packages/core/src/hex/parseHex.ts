import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { bytesToHex, type Hex } from './bytesToHex.ts'
import { readHex } from './readHex.ts'

/**
 * Reads `0x` text or bytes as {@link Hex}, in lower case.
 *
 * @throws ParaclockError `ValueMalformed` if it is not hex or not of the required length.
 *
 * @example
 * ```ts
 * import { parseHex } from '@paraclock/core'
 *
 * parseHex('0x00FF') // '0x00ff'
 * parseHex('0x00ff', { bytes: 32 }) // raises ValueMalformed
 * ```
 */
export function parseHex(
  value: unknown,
  options: {
    /** The required number of bytes. By default, every number is accepted. */
    readonly bytes?: number
  } = {}
): Hex {
  const { hex, problem } = value instanceof Uint8Array ? { hex: bytesToHex(value) } : readHex(value)
  if (problem !== undefined)
    throw new ParaclockError(ValueMalformed, { type: 'hex', value, problem })
  const actual = hex.length / 2 - 1
  if (actual === (options.bytes ?? actual)) return hex
  throw new ParaclockError(ValueMalformed, {
    type: 'hex',
    value,
    problem: `it has ${actual} bytes, expected ${options.bytes}`
  })
}
