import { type AccountId20, type AccountId32, bytesToHex } from '@paraclock/core'
import { readAccountBytes } from '../derive/accountBytes.ts'
import type { AccountInput } from '../shapes/ForeignUser.ts'
import type { AccountExplanation, AccountFinding, ExplainContext } from './AccountExplanation.ts'
import { findUser } from './findUser.ts'
import { readMarkedAccount } from './readMarkedAccount.ts'
import { summarizeFinding } from './summarizeFinding.ts'

/**
 * What an account is: the sovereign account of a parachain, the relay chain's own account (which
 * guides have taken for a sovereign one), a pallet's, a user's, or one that was derived from a user.
 *
 * Sovereign and pallet accounts carry their meaning in their bytes; a derived account is a hash, so
 * it is found only among the users and origins that the context names.
 *
 * @param args.account The account: SS58, hex or bytes; 32 or 20 bytes.
 * @param args.context The users and chains that it may belong to.
 *
 * @throws ParaclockError those of `parseAccount` and `parseParaId` of core, `ArgumentInvalid`
 * for an origin that does not exist.
 *
 * @example
 * ```ts
 * import { explainAccount } from '@paraclock/accounts'
 *
 * explainAccount({ account: '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y' }).summary
 * // "the sovereign account of parachain 2114 on the relay chain"
 * ```
 */
export function explainAccount(args: {
  readonly account: AccountInput
  readonly context?: ExplainContext
}): AccountExplanation {
  const bytes = readAccountBytes(args.account)
  const account = bytesToHex(bytes) as AccountId32 | AccountId20
  const finding: AccountFinding = readMarkedAccount(bytes) ??
    findUser({ account, context: args.context ?? {} }) ?? { kind: 'unknown' }
  return { account, ...finding, summary: summarizeFinding(finding) }
}
