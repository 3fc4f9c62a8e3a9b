import { ParaclockError } from '../errors/ParaclockError.ts'
import { AccountIdMalformed } from '../errors/values.ts'
import { readFixedBytes } from '../hex/readHex.ts'
import type { AccountId20 } from './AccountId.ts'
import { formatAccountId20 } from './formatAccountId20.ts'
import { hidePossibleKey } from './hidePossibleKey.ts'

/**
 * Reads an account of 20 bytes from hex text or bytes, checking the checksum of EIP-55 that the
 * case of its letters may carry.
 *
 * @throws ParaclockError `AccountIdMalformed` if it is not 20 bytes of hex or if its letters do not
 * have the case that the checksum asks for.
 */
export function parseAccountId20(
  value: unknown,
  options: {
    /**
     * `mixed`: digits in both cases must carry the checksum of EIP-55, one case alone carries none.
     * `required`: the checksum must be there. `ignored`: case means nothing. Defaults to `mixed`.
     */
    readonly checksum?: 'mixed' | 'required' | 'ignored'
  } = {}
): AccountId20 {
  const { hex, problem } = readFixedBytes({ value, bytes: 20 })
  if (problem !== undefined) {
    throw new ParaclockError(AccountIdMalformed, {
      value: hidePossibleKey(value),
      bytes: 20,
      problem
    })
  }
  const account = hex as AccountId20
  if (typeof value === 'string' && carriesChecksum(value, options.checksum ?? 'mixed')) {
    const expected = formatAccountId20(account)
    if (value !== expected) {
      throw new ParaclockError(AccountIdMalformed, {
        value,
        bytes: 20,
        problem: `the case of its letters fails its checksum (EIP-55); every digit kept, it is ${expected}`
      })
    }
  }
  return account
}

function carriesChecksum(text: string, rule: 'mixed' | 'required' | 'ignored'): boolean {
  if (rule === 'mixed') return /[a-f]/.test(text) && /[A-F]/.test(text)
  return rule === 'required'
}
