import { concatBytes } from '@noble/hashes/utils.js'
import { type AccountLength, encodeBytes } from '@paraclock/core'
import { blake2b256 } from '../hash/blake2b256.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'
import type { AccountInput, ForeignOrigin, ForeignSubject } from '../shapes/ForeignUser.ts'
import { toAccount } from './accountBytes.ts'
import { describeFamily, describeSubject } from './describeUser.ts'

/**
 * The account that `HashedDescription<AccountId, DescribeFamily<...>>` derives for a foreign user.
 * Runtimes built on polkadot-sdk of 2023 and later use this converter.
 *
 * The target may use a different algorithm. {@link detectDerivation} finds the account that the
 * target uses.
 *
 * @param args.user The user's account on the user's chain (SS58, hex or bytes; 32 or 20 bytes), or a
 * subject that is not an account.
 * @param args.from The user's chain, relative to the target.
 * @param args.length The length of the target's accounts in bytes. Defaults to 32.
 *
 * @throws ParaclockError those of `parseAccount` and `parseParaId` of core, `ArgumentInvalid`,
 * `XcmProgramInvalid` for a subject of an unknown kind.
 *
 * @example
 * ```ts
 * import { deriveHashedDescription } from '@paraclock/xcm'
 *
 * deriveHashedDescription({
 *   user: `0x${'01'.repeat(32)}`,
 *   from: { kind: 'sibling', paraId: 1111 }
 * }) // { account: '0x352c…6b55', algorithm: 'HashedDescription' }
 * ```
 */
export function deriveHashedDescription<Length extends AccountLength = 32>(args: {
  readonly user: AccountInput | ForeignSubject
  readonly from: ForeignOrigin
  readonly length?: Length
}): DerivedAccount<Length> {
  const { user, from, length = 32 as Length } = args
  const family = describeFamily(from)
  const subject = describeSubject(user)
  const hash = blake2b256(concatBytes(family, encodeBytes(subject)))
  return { account: toAccount(hash, length), algorithm: 'HashedDescription' }
}
