import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { type AccountLength, type AccountOf, isAccountId20 } from './AccountId.ts'
import { hidePossibleKey } from './hidePossibleKey.ts'
import { parseAccount } from './parseAccount.ts'

const FORMS: Readonly<Record<AccountLength, string>> = {
  20: '20 bytes (0x and 40 digits, as Ethereum wallets show it)',
  32: '32 bytes (an SS58 address, or 0x and 64 digits)'
}
const ZERO = `0x${'00'.repeat(20)}`

/**
 * Reads an account of a required length from any form that {@link parseAccount} takes. The zero
 * address of Ethereum, which belongs to nobody, is refused.
 *
 * @throws ParaclockError `ValueMalformed`, whose message does not repeat a possible private
 * key; for an address also the errors of {@link parseAccount}.
 *
 * @example
 * ```ts
 * import { parseAccountOf } from '@paraclock/core'
 *
 * const value = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
 * parseAccountOf({ value, length: 20, whose: 'a user of Acme' })
 * // '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
 * ```
 */
export function parseAccountOf<Length extends AccountLength>(args: {
  readonly value: unknown
  readonly length: Length
  /** Names the owner of the account in the error message: `a user of Acme`. */
  readonly whose: string
}): AccountOf<Length> {
  const { value, length, whose } = args
  const account = parseAccount(value)
  const found = isAccountId20(account) ? 20 : 32
  const problem =
    found !== length
      ? `it has ${FORMS[found]}, and ${whose} has ${FORMS[length]}`
      : account === ZERO
        ? 'it is the zero address, which belongs to nobody'
        : undefined
  if (problem === undefined) return account as AccountOf<Length>
  const shown = length === 20 ? hidePossibleKey(value) : value
  throw new ParaclockError(ValueMalformed, {
    value: shown,
    type: `account of ${length} bytes`,
    problem
  })
}
