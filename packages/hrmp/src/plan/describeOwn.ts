import { formatBalance, type ParaId } from '@paraclock/core'
import { ownOnHub, paraOf } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'

/**
 * Describes how much of its account on the hub a parachain can spend, as a sentence that begins with a space. Empty
 * if its messages do not reach the hub, or if it has nothing there.
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
