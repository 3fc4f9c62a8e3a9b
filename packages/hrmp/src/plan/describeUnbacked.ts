import { formatBalance } from '@paraclock/core'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpAccountPlan } from './HrmpPlan.ts'

/** Returns a warning if money that backs tokens of users pays a part of the deposits and fees. */
export function describeUnbacked(
  { host }: Pick<HrmpState, 'host'>,
  { paraId, unbacked, fund }: Pick<HrmpAccountPlan, 'paraId' | 'unbacked' | 'fund'>
): string | undefined {
  if (fund !== undefined || unbacked === undefined || unbacked.amount === 0n) return undefined
  const amount = formatBalance(unbacked.amount, host.token)
  return `${host.chain} takes ${amount} of what backs tokens of users of parachain ${paraId}, because it reserves deposits without asking whose money it is`
}
