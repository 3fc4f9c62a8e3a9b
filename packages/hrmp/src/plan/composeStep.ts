import { type CallStep, formatAddress, type TokenAmount } from '@paraclock/core'
import { describeCall } from '../build/describeCall.ts'
import { wrapForHost } from '../route/wrapForHost.ts'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { feeOf } from './costOf.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpPlanStep, HrmpStep, HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { changesUntilEffect, effectAfter, limitsAt } from './sessions.ts'

const OBSERVED = {
  request: 'OpenChannelRequested, and the request in hrmpOpenChannelRequests',
  accept: 'OpenChannelAccepted, and the channel in hrmpChannels when the next session has begun',
  close: 'ChannelClosed, and no channel in hrmpChannels when the next session has begun',
  cancel: 'OpenChannelCanceled, and the request gone from hrmpOpenChannelRequests',
  establish: 'HrmpSystemChannelOpened, and both channels when the next session has begun'
} as const

/** Writes one step of a parachain. */
export function composeStep(args: {
  readonly state: HrmpState
  readonly goal: ResolvedGoal
  readonly intent: Intent
  readonly cost: HrmpStepCost
  readonly obstacles: readonly HrmpObstacle[]
  /** How many changes of the session go before it. */
  readonly session: number
  /** The steps that go first. */
  readonly after: readonly HrmpPlanStep[]
}): HrmpStep {
  const { state, goal, intent, cost, obstacles, session, after } = args
  const { host, paras } = state
  const para = paras.find(({ paraId }) => paraId === intent.paraId) as HrmpParaState
  const { sender, recipient } = intent.directions[0] as HrmpDirection
  const peer = sender === para.paraId ? recipient : sender
  const limits = limitsAt(host, session)
  const capacity = goal.wanted.capacity ?? limits.maxCapacity
  const messageSize = goal.wanted.messageSize ?? limits.maxMessageSize
  const about = { sender, recipient, peer, capacity, messageSize }
  const onHost = describeCall(host, intent.action, about)
  const step: CallStep = {
    ...wrapForHost({ host, para, peer, fee: feeOf(para, intent.action), onHost }),
    preconditions: [
      ...(intent.after === 'session' ? [`a new session of ${host.chain} has begun`] : []),
      ...(intent.after === 'step' ? ['the step before it has been executed by the host'] : [])
    ],
    observe: `on ${host.chain} the event ${host.pallet.section}.${OBSERVED[intent.action]}`,
    fee: toHostAmount(state, cost.fee),
    ...(cost.deposit === 0n ? {} : { deposit: toHostAmount(state, cost.deposit) }),
    payer: { chain: host.chain, account: sovereignAddress(state, para) }
  }
  return {
    ...step,
    kind: 'call',
    id: `${intent.action}-${sender}-${recipient}`,
    after: after.map(({ id }) => id),
    status: obstacles.length > 0 ? 'blocked' : after.length > 0 ? 'wait' : 'act',
    action: intent.action,
    paraId: intent.paraId,
    directions: intent.directions.map(({ sender, recipient }) => ({ sender, recipient })),
    hostCall: onHost.call,
    cost,
    effect: effectAfter(host.session, session + changesUntilEffect(intent.action)),
    obstacles
  }
}

/** An amount of the host's token. */
export function toHostAmount({ host }: HrmpState, value: bigint): TokenAmount {
  return { amount: value, symbol: host.token.symbol, decimals: host.token.decimals }
}

/** The account of a parachain on the host, as the host's users write it. */
export function sovereignAddress({ host }: HrmpState, { sovereign }: HrmpParaState): string {
  return formatAddress({ account: sovereign, prefix: host.ss58Prefix })
}
