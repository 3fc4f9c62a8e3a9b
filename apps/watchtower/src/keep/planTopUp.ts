import { encodeFunding, type FundingWay, readAssetToken } from '@paraclock/checklist'
import { type Chain, nativeToken } from '@paraclock/connect'
import {
  formatBalance,
  type Hex,
  hexToBytes,
  ParaclockError,
  parseAccount,
  parseBalance
} from '@paraclock/core'
import { useDatabase } from '@paraclock/history'
import { readSpendable } from '@paraclock/scheduler'
import { encodeCall, quoteInclusionFee } from '@paraclock/weights'
import { sovereignAccount } from '@paraclock/xcm'
import { PolicyTransferMissing } from '../errors.ts'
import type { PlannedAction, PolicyContext } from './PolicyContext.ts'
import type { FundServicePolicy, FundUserPolicy } from './policies.ts'

/**
 * How long results of the checklist are ignored after a transfer, by the service's clock. In this
 * time, the checklist may still read the balance before the transfer.
 */
const ARRIVAL_SECONDS = 300
/**
 * The age in milliseconds from which a result of the checklist is ignored. The checklist normally
 * runs much more often.
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
  const { network, policy, config, signal } = context
  const funds = context.funds()
  if (funds?.isShort !== true || performance.now() - funds.foundAt > FOUND_MS) return undefined
  const { count, last } = await readEarlier(context)
  if (funds.time < last + ARRIVAL_SECONDS) return undefined
  const { step } = funds
  const role = step?.chain
  if (step?.transfer === undefined || (role !== 'service' && role !== 'target')) {
    throw new ParaclockError(PolicyTransferMissing, { network, policy })
  }
  const { chain: service } = await context.signing('service')
  const { chain: target } = await context.signing('target')
  const chain = role === 'service' ? service : target
  const { amount } = step.transfer
  const way = role === 'service' ? ({ from: role } as const) : readWay(target, step.call)
  const length = target.runtime.accountLength
  const of = { paraId: config.service.paraId, on: 'sibling', length } as const
  // The checklist trusts endpoints without proofs. So the policy takes only the amount and the kind
  // of the token from the checklist's call. It encodes the transfer itself, with the proven types.
  const call = encodeFunding({
    ...{ chains: { service, target }, paraId: config.target.paraId, way, amount },
    sovereign: sovereignAccount(of).account
  })
  const fee = await quoteInclusionFee({ chain, call, signal })
  const asset = way.from === 'target' && way.key !== undefined ? way : undefined
  const token = asset === undefined ? nativeToken(chain) : await readToken(target, asset, signal)
  return {
    // The name and the nonce identify an action. The name contains the chain, because a key can
    // have the same nonce on two chains.
    ...{ name: `${policy} ${role} ${count + 1}`, role, call, token },
    amount: asset === undefined ? amount + fee.amount : amount,
    summary: `sends ${formatBalance(amount, token)} to the service's account on the target`
  }
}

type TargetWay = Extract<FundingWay, { readonly from: 'target' }>

/**
 * Returns the pallet and the asset id of the token that a transfer on the target sends. The
 * checklist wraps the transfer in `proxy.proxy` if the user's account has never signed. This wrapper
 * is ignored, because the account of the policy's key pays.
 */
function readWay({ runtime }: Pick<Chain, 'runtime'>, call: Hex): TargetWay {
  const decoded = runtime.decodeCall(hexToBytes(call))
  const isWrapped = decoded.pallet === 'Proxy' && decoded.method === 'proxy'
  const { pallet, args } = isWrapped ? (decoded.args['call'] as typeof decoded) : decoded
  return { from: 'target', pallet, key: args['id'] }
}

async function readToken(target: Chain, { pallet, key }: TargetWay, signal: AbortSignal) {
  const metadata = { pallet, entry: 'Metadata', keys: [key], signal }
  return readAssetToken((await target.storage<Readonly<Record<string, unknown>>>(metadata)).value)
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
