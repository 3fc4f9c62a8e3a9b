import { formatBalance, type ParaId } from '@paraclock/core'
import { ownOnHub, paraOf } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpAccountPlan } from './HrmpPlan.ts'

/**
 * Describes the amount that a parachain can spend from its account on Asset Hub. The sentence begins
 * with a space. The text is empty if the account has no free balance, or if the parachain has no
 * channel to Asset Hub.
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

/** Returns a warning if money that backs tokens of users pays a part of the deposits and fees. */
export function describeUnbacked(
  { host }: Pick<HrmpState, 'host'>,
  { paraId, unbacked, fund }: Pick<HrmpAccountPlan, 'paraId' | 'unbacked' | 'fund'>
): string | undefined {
  if (fund !== undefined || unbacked === undefined || unbacked.amount === 0n) return undefined
  const amount = formatBalance(unbacked.amount, host.token)
  return `${host.chain} takes ${amount} of what backs tokens of users of parachain ${paraId}, because it reserves deposits without asking whose money it is`
}
