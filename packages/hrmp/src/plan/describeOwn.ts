import { formatBalance, type ParaId } from '@paraclock/core'
import { ownOnHub, paraOf } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpAccountPlan } from './HrmpPlan.ts'

/**
 * Describes how much a parachain can spend from its account on the hub, in a sentence that begins
 * with a space. Empty if the parachain has no channel to the hub, or nothing in the account.
 */
export function describeOwn(
  state: Pick<HrmpState, 'hub' | 'paras' | 'host'>,
  paraId: ParaId
): string {
  const { hub, host } = state
  const { onHub } = paraOf(state, paraId)
  if (hub === undefined || onHub?.hasChannel !== true || onHub.balance.free === 0n) return ''
  const account = ` The account of parachain ${paraId} on ${hub.chain}`
  if (!onHub.own.known) return `${account} pays nothing: ${onHub.own.why}.`
  const own = ownOnHub(onHub, hub.existentialDeposit)
  const [spent, held] = [own, onHub.balance.free].map((one) => formatBalance(one, host.token))
  return `${account} can spend ${spent} of ${held}.`
}

/**
 * Describes the part of a plan's costs that the host takes from the backing of users' tokens.
 * `undefined` if this part is zero, unknown, or covered by a transfer to the account.
 */
export function describeUnbacked(
  { host }: Pick<HrmpState, 'host'>,
  { paraId, unbacked, fund }: Pick<HrmpAccountPlan, 'paraId' | 'unbacked' | 'fund'>
): string | undefined {
  if (fund !== undefined || unbacked === undefined || unbacked.amount === 0n) return undefined
  const amount = formatBalance(unbacked.amount, host.token)
  return `${host.chain} takes ${amount} of what backs tokens of users of parachain ${paraId}, because it reserves deposits without asking whose money it is`
}
