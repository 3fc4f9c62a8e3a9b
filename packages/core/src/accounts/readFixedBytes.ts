import { bytesToHex } from '../hex/bytesToHex.ts'
import { type HexReading, readHex } from '../hex/readHex.ts'

/** Reads hex text or bytes of one fixed length, or says why the value is none. */
export function readFixedBytes(args: {
  readonly value: unknown
  readonly bytes: number
}): HexReading {
  const { value, bytes } = args
  const reading = value instanceof Uint8Array ? { hex: bytesToHex(value) } : readHex(value)
  if (reading.problem !== undefined) return reading
  const actual = reading.hex.length / 2 - 1
  return actual === bytes ? reading : { problem: `it has ${actual} bytes, not ${bytes}` }
}
