import { ParaclockError, SavedDataMalformed, shorten } from '@paraclock/core'
import { keptBalance } from '@paraclock/xcm'
import { limitsAt } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'

/**
 * What a step asks of the account of the parachain that makes it. The deposit is reserved while the
 * message runs, so what the message has withdrawn for its fee is not there then, and what an
 * account must keep to exist has to stay beside both.
 *
 * @param free - what the account has free then
 */
export function costOf(
  state: HrmpState,
  { action, para, session }: Intent,
  free: bigint
): HrmpStepCost {
  const { fee, withdrawn } = feeOf(para, action)
  const deposits: Partial<Record<Intent['action'], bigint>> = depositsAt(state, session)
  const deposit = deposits[action] ?? 0n
  const { balance } = para
  const { existentialDeposit } = state.host
  const mustRemain = keptBalance({ balance, existentialDeposit, outlay: 'reserve' })
  return { deposit, fee, withdrawn, mustRemain, needed: deposit + withdrawn + mustRemain, free }
}

/** What a request and its acceptance reserve after so many changes of the session. */
export function depositsAt(
  { host, paras }: HrmpState,
  changes: number
): { readonly request: bigint; readonly accept: bigint } {
  if (host.systemIsFree && paras.some(({ system }) => system)) return { request: 0n, accept: 0n }
  const { senderDeposit, recipientDeposit } = limitsAt(host, changes)
  return { request: senderDeposit, accept: recipientDeposit }
}

/** What a message of a parachain costs, as it was read. */
export function feeOf({ fees, paraId }: HrmpParaState, call: Intent['action']): HrmpMessageFee {
  const found = fees.find((one) => one.call === call)
  if (found !== undefined) return found
  const problem = `it has no fee for ${call}, only for ${fees.map((one) => one.call).join(', ')}`
  throw new ParaclockError(SavedDataMalformed, {
    what: 'the state of channels',
    problem: `${shorten(`parachain ${paraId}`)}: ${problem}`
  })
}
