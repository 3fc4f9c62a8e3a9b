import { type ParseAddressOptions, parseAddress } from '../address/parseAddress.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import type { AccountId20, AccountId32 } from './AccountId.ts'
import { hidePossibleKey } from './hidePossibleKey.ts'
import { parseAccountId20 } from './parseAccountId20.ts'
import { parseAccountId32 } from './parseAccountId32.ts'

/**
 * Reads an account of 32 or 20 bytes from an SS58 address, from hex, or from bytes.
 *
 * @throws ParaclockError `ValueMalformed`. For text that is not hex, also the errors of
 * {@link parseAddress}.
 *
 * @example
 * ```ts
 * import { parseAccount } from '@paraclock/core'
 *
 * parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY') // '0xd43593…a27d'
 * ```
 */
export function parseAccount(
  value: unknown,
  options: ParseAddressOptions = {}
): AccountId32 | AccountId20 {
  if (value instanceof Uint8Array || (typeof value === 'string' && value.startsWith('0x'))) {
    const bytes = value instanceof Uint8Array ? value.length : value.length / 2 - 1
    return bytes === 20 ? parseAccountId20(value) : parseAccountId32(value)
  }
  if (hidePossibleKey(value) !== value) {
    throw new ParaclockError(ValueMalformed, {
      value: hidePossibleKey(value),
      type: 'account of 32 bytes',
      problem: 'it does not begin with 0x; wallets export private keys like this'
    })
  }
  const { account } = parseAddress(value, options)
  const bytes = account.length / 2 - 1
  if (bytes === 32 || bytes === 20) return account as AccountId32 | AccountId20
  throw new ParaclockError(ValueMalformed, {
    value,
    type: 'account of 32 bytes',
    problem: `the address holds ${bytes} bytes`
  })
}
