import { formatAddress, type TokenAmount } from '@paraclock/core'
import { wrapForHost } from '../build/wrapForHost.ts'
import { writeHostCall } from '../build/writeHostCall.ts'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'
import { limitsAt } from '../state/HrmpHostState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpGoal, HrmpPlanStep, HrmpStep } from './HrmpPlan.ts'
import { changesUntilEffect, effectAfter, type OrderedIntent } from './Intent.ts'
import { feeOf } from './Ledger.ts'

const EVENTS = {
  request: 'OpenChannelRequested, and the request in hrmpOpenChannelRequests',
  accept: 'OpenChannelAccepted, and the channel in hrmpChannels',
  close: 'ChannelClosed, and no channel in hrmpChannels',
  cancel: 'OpenChannelCanceled, and the request gone from hrmpOpenChannelRequests',
  establish: 'HrmpSystemChannelOpened, and both channels'
} as const

const PURPOSES: Readonly<Record<keyof typeof EVENTS, (from: number, to: number) => string>> = {
  request: (from, to) => `Request the channel from parachain ${from} to ${to}`,
  accept: (from, to) => `Accept the channel from parachain ${from} to ${to}`,
  close: (from, to) => `Close the channel from parachain ${from} to ${to}`,
  cancel: (from, to) => `Withdraw the request for the channel from parachain ${from} to ${to}`,
  establish: (from, to) => `Open the channels between parachains ${from} and ${to}, both ways`
}

export function composeStep(
  state: HrmpState,
  goal: HrmpGoal,
  intent: OrderedIntent,
  after: readonly HrmpPlanStep[]
): HrmpStep {
  const { action, para, directions, session, cost, obstacles } = intent
  const { host } = state
  const deposit = cost.deposit + (cost.held ?? 0n)
  const { sender, recipient } = directions[0] as HrmpDirection
  const peer = sender === para.paraId ? recipient : sender
  const { maxCapacity, maxMessageSize } = limitsAt(host, session)
  const { capacity = maxCapacity, messageSize = maxMessageSize } = goal
  const changes = changesUntilEffect(intent, host.management)
  const delay = changes > session ? ' when the next session has begun' : ''
  const onHost = writeHostCall(host, action, { sender, recipient, peer, capacity, messageSize })
  return {
    purpose: PURPOSES[action](sender, recipient),
    ...wrapForHost({ host, para, peer, fee: feeOf(para, action), onHost }),
    preconditions: {
      nothing: [],
      step: ['the step before it has been executed by the host'],
      session: [`a new session of ${host.register ?? host.chain} has begun`]
    }[intent.after],
    observe: `on ${host.chain} the event ${host.pallet.section}.${EVENTS[action]}${delay}`,
    fee: toHostAmount(state, cost.fee),
    deposit: deposit === 0n ? undefined : toHostAmount(state, deposit),
    payer: { chain: host.chain, account: sovereignAddress(state, para) },
    kind: 'call',
    id: `${action}-${sender}-${recipient}`,
    after: after.map(({ id }) => id),
    status: obstacles.length > 0 ? 'blocked' : after.length > 0 ? 'wait' : 'act',
    action,
    paraId: para.paraId,
    directions: directions.map(({ sender, recipient }) => ({ sender, recipient })),
    hostCall: onHost.call,
    cost,
    effect: effectAfter(host.session, changes),
    obstacles
  }
}

export function toHostAmount({ host }: HrmpState, value: bigint): TokenAmount {
  return { amount: value, symbol: host.token.symbol, decimals: host.token.decimals }
}

export function sovereignAddress({ host }: HrmpState, { sovereign }: HrmpParaState): string {
  return formatAddress({ account: sovereign, prefix: host.ss58Prefix })
}
