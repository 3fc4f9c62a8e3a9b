import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseU16 } from '@paraclock/core'
import { blake2b256 } from '../hash/blake2b256.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'
import type { AccountInput } from '../shapes/ForeignUser.ts'
import { readAccountBytes, toAccount } from './accountBytes.ts'

/**
 * The account from which the call `utility.asDerivative(index, call)` dispatches its inner call.
 *
 * @param args.account The signer of `utility.asDerivative`: SS58, hex or bytes. The derived account
 * has the same length.
 * @param args.index The index of the derivative: 0 to 65,535.
 *
 * @throws ParaclockError those of `parseAccount` and `parseU16` of core.
 */
export function deriveDerivative(args: {
  readonly account: AccountInput
  readonly index: number
}): DerivedAccount {
  const account = readAccountBytes(args.account)
  const index = parseU16(args.index)
  const entropy = concatBytes(
    utf8ToBytes('modlpy/utilisuba'),
    account,
    Uint8Array.of(index & 255, index >> 8)
  )
  return {
    account: toAccount(blake2b256(entropy), account.length === 20 ? 20 : 32),
    algorithm: 'asDerivative'
  }
}
