import { ParaclockError, SavedDataMalformed, shorten } from '@paraclock/core'
import { keptBalance } from '@paraclock/xcm'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import { limitsAt } from './sessions.ts'

/**
 * What a step asks of the account of the parachain that makes it. The deposit is reserved while the
 * message runs, so what the message has withdrawn for its fee is not there then, and what an
 * account must keep to exist has to stay beside both.
 */
export function costOf(
  state: HrmpState,
  intent: Intent,
  at: { readonly session: number; readonly free: bigint }
): HrmpStepCost {
  const { host, paras } = state
  const para = paras.find(({ paraId }) => paraId === intent.paraId) as HrmpParaState
  const { fee, withdrawn } = feeOf(para, intent.action)
  const limits = limitsAt(host, at.session)
  const isFree = host.systemIsFree && paras.some(({ system }) => system)
  const deposits = { request: limits.senderDeposit, accept: limits.recipientDeposit } as const
  const deposit =
    isFree || !(intent.action === 'request' || intent.action === 'accept')
      ? 0n
      : deposits[intent.action]
  const { balance } = para
  const { existentialDeposit } = host
  const mustRemain = keptBalance({ balance, existentialDeposit, outlay: 'reserve' })
  return {
    deposit,
    fee,
    withdrawn,
    mustRemain,
    needed: deposit + withdrawn + mustRemain,
    free: at.free
  }
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
