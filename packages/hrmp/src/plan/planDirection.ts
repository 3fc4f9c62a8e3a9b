import { stringifyJson } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpDirectionPlan, HrmpObstacle } from './HrmpPlan.ts'
import type { LinkedCall } from './linkSteps.ts'
import { isMet, type ResolvedGoal } from './resolveGoal.ts'

export function planDirection(args: {
  readonly state: HrmpState
  readonly goal: ResolvedGoal
  readonly direction: HrmpDirectionState
  readonly calls: readonly LinkedCall[]
  readonly impossible: readonly HrmpObstacle[]
}): HrmpDirectionPlan {
  const { direction, impossible } = args
  const steps = args.calls.map(({ call }) => call)
  const { sender, recipient } = direction
  const status = judge(args)
  const obstacles = listOnce([...impossible, ...steps.flatMap((step) => step.obstacles)])
  const summary = summarize(args, status)
  return { sender, recipient, phase: phaseOf(direction), status, summary, steps, obstacles }
}

export function listOnce(obstacles: readonly HrmpObstacle[]): readonly HrmpObstacle[] {
  return [...new Map(obstacles.map((one) => [stringifyJson(one), one])).values()]
}

type Judged = Parameters<typeof planDirection>[0]

function judge({ goal, direction, calls, impossible }: Judged): HrmpDirectionPlan['status'] {
  if (impossible.length > 0) return 'blocked'
  if (isMet(goal, direction)) return 'done'
  const [first] = calls
  if (first === undefined || isAwaited(first)) return 'wait'
  return first.call.status === 'blocked' ? 'blocked' : 'act'
}

// Whether the call waits only for sessions, messages or deposits, and not for another call.
function isAwaited({ call, after }: LinkedCall): boolean {
  return call.status === 'wait' && after.every(({ kind }) => kind === 'wait')
}

const REASONS: Readonly<Record<HrmpObstacle['code'], string>> = {
  paraUnregistered: 'the host does not know one of the two',
  balanceShort: 'an account on the host is short',
  outboundLimitReached: 'the sender has all the channels that it may have',
  inboundLimitReached: 'the recipient has all the channels that it may have',
  sizeBeyondLimit: 'more is wanted than the host allows',
  callsRefused: 'the host takes no calls of parachains for channels',
  requestAccepted: 'what is accepted cannot be cancelled'
}

function summarize(
  { goal, direction, calls, state, impossible }: Judged,
  status: HrmpDirectionPlan['status']
): string {
  const way = `${direction.sender} to ${direction.recipient}`
  const isReopened = goal.kind === 'open' && calls.some((one) => one.call.action === 'close')
  const phase = `${phaseOf(direction)}${isReopened ? ' but too small: it is closed and opened again' : ''}`
  const { call, after = [] } = calls[0] ?? {}
  switch (status) {
    case 'done':
      return `${way}: ${phase}, nothing is left to do`
    case 'wait': {
      const { index } = state.host.session
      if (after.some((step) => step.kind === 'wait' && step.for === 'message')) {
        return `${way}: ${phase}, a message of parachain ${call?.paraId} is under way`
      }
      if (after.some((step) => step.kind === 'wait' && step.for === 'deposit')) {
        return `${way}: ${phase}, waits until ${state.host.deposits?.chain ?? state.host.chain} holds the deposit`
      }
      return `${way}: ${phase}, waits for session ${index + 1}`
    }
    case 'blocked': {
      const reasons = [...impossible, ...(call?.obstacles ?? [])].map(({ code }) => REASONS[code])
      return `${way}: ${phase}, ${[...new Set(reasons)].join(', ')}`
    }
    case 'act':
      return after.some((step) => step.kind === 'call' && step.action === 'fund')
        ? `${way}: ${phase}, next fund parachain ${call?.paraId} on ${state.host.chain}`
        : `${way}: ${phase}, next parachain ${call?.paraId} has to ${call?.action}`
  }
}
