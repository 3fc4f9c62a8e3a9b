import { nativeToken } from '@paraclock/connect'
import { formatBalance, ParaclockError, parseAccount, parseBalance } from '@paraclock/core'
import { useDatabase } from '@paraclock/history'
import { readSpendable } from '@paraclock/scheduler'
import { decodeCall, encodeCall, quoteInclusionFee } from '@paraclock/weights'
import { PolicyTransferMissing } from '../errors.ts'
import type { PlannedAction, PolicyContext } from './PolicyContext.ts'
import type { FundServicePolicy, FundUserPolicy } from './policies.ts'

/**
 * For this time after a transfer, results of the checklist are ignored, because the checklist can
 * still read the balance without the transfer. The service's clock measures the time.
 */
const ARRIVAL_SECONDS = 300
/**
 * A result of the checklist that is older than this time is not used. Normally, the checklist runs
 * much more often.
 */
const FOUND_MS = 3_600_000

/** Plans the transfer that tops up the user's balance on the service, if the balance is too low. */
export async function planUserTopUp(
  context: PolicyContext<FundUserPolicy>
): Promise<PlannedAction | undefined> {
  const { policy, config, settings, signal } = context
  const signing = await context.signing('service')
  const chain = await signing.present()
  const token = nativeToken(chain)
  const spendable = await readSpendable(chain, parseAccount(config.user))
  if (spendable === undefined || spendable >= parseBalance(settings.below, token)) return undefined
  const value = parseBalance(settings.to, token) - spendable
  const args = { dest: config.user, value }
  const named = { pallet: 'balances', method: 'transferKeepAlive', args }
  const call = encodeCall({ chain, call: named })
  const fee = await quoteInclusionFee({ chain, call, signal })
  const { count } = await readEarlier(context)
  return {
    ...{ name: `${policy} ${count + 1}`, role: 'service', call, token },
    amount: value + fee.amount,
    summary: `sends ${formatBalance(value, token)} to the user on the service`
  }
}

export async function planServiceTopUp(
  context: PolicyContext<FundServicePolicy>
): Promise<PlannedAction | undefined> {
  const { network, policy, signal } = context
  const funds = context.funds()
  if (funds?.isShort !== true || performance.now() - funds.foundAt > FOUND_MS) return undefined
  const { count, last } = await readEarlier(context)
  if (funds.time < last + ARRIVAL_SECONDS) return undefined
  const { step } = funds
  const role = step?.chain
  if (step?.transfer === undefined || (role !== 'service' && role !== 'target')) {
    throw new ParaclockError(PolicyTransferMissing, { network, policy })
  }
  const { chain } = await context.signing(role)
  const { amount, ...stated } = step.transfer
  const fee = await quoteInclusionFee({ chain, call: step.call, signal })
  // The checklist read the token in `stated` from a single endpoint. The token `own` is that on
  // which all endpoints of `chain` agree. So a transfer of the chain's own token uses `own`.
  const own = nativeToken(chain)
  const { pallet } = decodeCall({ chain, call: step.call })
  const isNative = role === 'service' || pallet === 'balances'
  const token = isNative ? own : stated
  return {
    // The name and the nonce identify an action. The name contains the chain, because a key can
    // have the same nonce on two chains.
    ...{ name: `${policy} ${role} ${count + 1}`, role, call: step.call, token },
    amount: isNative ? amount + fee.amount : amount,
    summary: `sends ${formatBalance(amount, token)} to the service's account on the target`
  }
}

async function readEarlier({ history, network, policy }: PolicyContext) {
  const row = await useDatabase(history, (db) =>
    db
      .selectFrom('actions')
      .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('time').as('last')])
      .where((where) => where.and({ network, policy, outcome: 'succeeded' }))
      .executeTakeFirstOrThrow()
  )
  return { count: Number(row.count), last: Number(row.last ?? 0) }
}
