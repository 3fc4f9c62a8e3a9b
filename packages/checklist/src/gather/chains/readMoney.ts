import { nativeToken } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  isAccountId20,
  isParaclockError,
  type Token
} from '@paraclock/core'
import type { HrmpHoldings } from '@paraclock/hrmp'
import type { GatherContext } from './defineGatherer.ts'
import { readHoldings } from './hrmp.ts'
import { openReadableHub } from './system.ts'

/** The amounts of the relay token that an account can spend on the relay chain and on Asset Hub. */
export interface RelayMoney {
  /**
   * The spendable amounts. If a chain cannot be read, its amount is missing, and `note` gives the
   * reason.
   */
  readonly held: Partial<HrmpHoldings>
  readonly token: Token
}

/** Reads an account's relay tokens, if an Asset Hub is configured and the account has 32 bytes. */
export async function readMoney(
  context: Pick<GatherContext, 'chain' | 'config' | 'signal'>,
  account: AccountId32 | AccountId20
): Promise<RelayMoney | undefined> {
  if (context.config.assetHub === undefined || isAccountId20(account)) return undefined
  try {
    const [relay, { hub, unread }] = await Promise.all([
      context.chain('relay'),
      openReadableHub(context)
    ])
    const held = await readHoldings({ relay, hub, unread, account })
    return { held, token: nativeToken(relay) }
  } catch (error) {
    if (!isParaclockError(error) || context.signal.aborted) throw error
    const note = `What the account holds is undetermined: ${error.code}: ${error.message}.`
    return { held: { note }, token: { symbol: '', decimals: 0 } }
  }
}
