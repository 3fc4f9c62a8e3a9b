import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { readFixedBytes } from '../hex/readHex.ts'
import type { AccountId32 } from './AccountId.ts'
import { hidePossibleKey } from './hidePossibleKey.ts'

/**
 * Reads an account of 32 bytes from hex text or bytes. For a value that may be an address, use
 * {@link parseAccount}.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not 32 bytes of hex.
 */
export function parseAccountId32(value: unknown): AccountId32 {
  const { hex, problem } = readFixedBytes(value, 32)
  if (problem === undefined) return hex as AccountId32
  const shown = hidePossibleKey(value)
  throw new ParaclockError(ValueMalformed, { value: shown, type: 'account of 32 bytes', problem })
}
