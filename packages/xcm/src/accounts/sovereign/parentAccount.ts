import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { AccountLength } from '@paraclock/core'
import { toAccount } from '../derive/accountBytes.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'

/**
 * The account of the relay chain itself on its parachains: the text `Parent`, followed by zeros.
 *
 * The account is the same on every parachain. Some published guides confuse it with the sovereign
 * account of a parachain.
 *
 * @param args.length The length of the parachain's accounts in bytes. Defaults to 32.
 *
 * @throws ParaclockError `ArgumentInvalid`.
 */
export function parentAccount<Length extends AccountLength = 32>(
  args: { readonly length?: Length } = {}
): DerivedAccount<Length> {
  const { length = 32 as Length } = args
  return { account: toAccount(utf8ToBytes('Parent'), length), algorithm: 'ParentIsPreset' }
}
