import { atPresentBlock, nativeToken } from '@paraclock/connect'
import {
  formatAccount,
  genericPrefix,
  type Hex,
  isSameAccount,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import { keptBalance, readAccount, spendableBalance } from '@paraclock/xcm'
import { SignerFundsMissing } from '../errors.ts'
import type { CallEffect } from './checkDryRun.ts'
import { type QuoteInclusionArgs, readOwnFee } from './quoteInclusion.ts'

/**
 * Checks that the signer can pay the fee of the transaction, and the deposit that the call reserves
 * in its dry run. A dry run takes no fee, so it can succeed although the balance is too small.
 * Checks nothing if the chain has no existential deposit, or no known storage of balances.
 *
 * @returns the fee of the transaction, as `readOwnFee` reads it
 * @throws ParaclockError `SignerFundsMissing`
 */
export async function checkSignerFunds(
  args: QuoteInclusionArgs & { readonly effect: CallEffect }
): Promise<bigint> {
  const { account, effect, signal } = args
  const chain = await atPresentBlock(args.chain)
  const pallet = 'Balances'
  const existentialDeposit = chain.constant<bigint>({ pallet, name: 'ExistentialDeposit' })
  const readFee = readOwnFee({ ...args, chain })
  if (existentialDeposit === undefined || chain.runtime.ledger === undefined) return await readFee
  const owner = parseAccount(account)
  const [{ balance }, fee] = await Promise.all([readAccount(chain, owner, signal), readFee])
  const deposit = findDeposit(effect, account)
  const outlay = deposit > 0n ? 'reserve' : 'pay'
  const spending = { balance, existentialDeposit, outlay } as const
  const available = spendableBalance(spending)
  const needed = deposit + fee
  if (needed <= available) return fee
  const missing = needed + keptBalance(spending) - balance.free
  const prefix = chain.facts.ss58Prefix ?? genericPrefix
  throw new ParaclockError(SignerFundsMissing, {
    chain: chain.name,
    account: formatAccount({ account: owner, prefix }),
    needed,
    available,
    missing,
    deposit,
    token: nativeToken(chain)
  })
}

/** Returns the largest sum that an account has reserved at any point of a dry run. */
function findDeposit({ events }: Pick<CallEffect, 'events'>, account: Hex): bigint {
  let [reserved, largest] = [0n, 0n]
  for (const { title, value } of events) {
    if (title !== 'balances.Reserved' && title !== 'balances.Unreserved') continue
    const { who, amount } = value as { readonly who: string; readonly amount: bigint }
    if (!isSameAccount(who, account)) continue
    reserved += title === 'balances.Reserved' ? BigInt(amount) : -BigInt(amount)
    if (reserved > largest) largest = reserved
  }
  return largest
}
