import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { readFixedBytes } from '../hex/readHex.ts'
import type { AccountId20 } from './AccountId.ts'
import { formatAccountId20 } from './formatAccountId20.ts'
import { hidePossibleKey } from './hidePossibleKey.ts'

/**
 * Reads an account of 20 bytes from hex text or bytes. Letters of mixed case must match the EIP-55
 * checksum.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not 20 bytes of hex or fails the
 * checksum.
 */
export function parseAccountId20(value: unknown): AccountId20 {
  const { hex, problem } = readFixedBytes(value, 20)
  const account = hex as AccountId20
  const wrong = problem ?? findChecksumProblem(value, account)
  if (wrong === undefined) return account
  const shown = hidePossibleKey(value)
  throw new ParaclockError(ValueMalformed, {
    value: shown,
    type: 'account of 20 bytes',
    problem: wrong
  })
}

function findChecksumProblem(value: unknown, account: AccountId20): string | undefined {
  if (typeof value !== 'string' || !/[a-f]/.test(value) || !/[A-F]/.test(value)) return undefined
  const expected = formatAccountId20(account)
  return value === expected
    ? undefined
    : `the case of its letters fails its checksum (EIP-55); with the same digits, it is ${expected}`
}
