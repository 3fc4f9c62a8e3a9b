import type { AccountInput } from '@paraclock/accounts'
import { encodeCompact, type Hex, parseU128 } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'
import type { ArgumentForm } from '../state/ProxyPallet.ts'
import { writeAccount, writeCall } from './writeCall.ts'

/**
 * Writes `balances.transferKeepAlive`: an amount of the chain's own token, which must leave the
 * sender its existential deposit.
 *
 * @throws ParaclockError `IntegerMalformed` for the amount, and those of `parseAccount`.
 */
export function buildTransfer(args: {
  /** Where the call stands in the runtime. */
  readonly position: CallPosition
  /** How the chain's calls name accounts. */
  readonly form: ArgumentForm
  /** Who gets it. */
  readonly to: AccountInput
  /** How much, in the smallest unit. */
  readonly amount: bigint
}): Hex {
  const { position, form, to, amount } = args
  const account = writeAccount({ account: to, form })
  return writeCall(position, account, encodeCompact(parseU128(amount)))
}
