import { stringifyJson } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpDirectionPlan, HrmpEffect } from './HrmpPlan.ts'
import { isMet } from './isMet.ts'
import type { LinkedCall } from './linkSteps.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { effectAfter } from './sessions.ts'

/** Says of one direction where it stands and what is left, given its steps. */
export function planDirection(args: {
  readonly state: HrmpState
  readonly goal: ResolvedGoal
  readonly direction: HrmpDirectionState
  readonly calls: readonly LinkedCall[]
  /** What makes any step pointless: then there is none. */
  readonly standing: readonly HrmpObstacle[]
}): HrmpDirectionPlan {
  const { state, direction, standing } = args
  const steps = args.calls.map(({ call }) => call)
  const { sender, recipient, evidence } = direction
  const status = judge(args)
  const sessionAhead = effectAfter(state.host.session, 1)
  const effect: HrmpEffect =
    steps.at(-1)?.effect ?? (status === 'wait' ? sessionAhead : { kind: 'immediate' })
  return {
    sender,
    recipient,
    phase: phaseOf(direction),
    status,
    summary: summarize(args, status),
    steps,
    effect,
    obstacles: listOnce([...standing, ...steps.flatMap((step) => step.obstacles)]),
    evidence
  }
}

/** Lists each obstacle once: a request and its acceptance meet the same ones. */
export function listOnce(obstacles: readonly HrmpObstacle[]): readonly HrmpObstacle[] {
  return [...new Map(obstacles.map((one) => [stringifyJson(one), one])).values()]
}

type Judged = Parameters<typeof planDirection>[0]

function judge({ goal, direction, calls, standing }: Judged): HrmpDirectionPlan['status'] {
  if (standing.length > 0) return 'blocked'
  if (isMet(goal, direction)) return 'done'
  const [first] = calls
  if (first === undefined || isAwaited(first)) return 'wait'
  return first.call.status === 'blocked' ? 'blocked' : 'act'
}

// What goes before it passes by itself: no call can be made for the direction before.
function isAwaited({ call, after }: LinkedCall): boolean {
  return call.status === 'wait' && after.every(({ kind }) => kind === 'wait')
}

const REASONS: Readonly<Record<HrmpObstacle['code'], string>> = {
  paraUnregistered: 'the host does not know one of the two',
  balanceShort: 'an account on the host is short',
  outboundLimitReached: 'the sender has all the channels that it may have',
  inboundLimitReached: 'the recipient has all the channels that it may have',
  sizeBeyondLimit: 'more is wanted than the host allows',
  requestAccepted: 'what is accepted cannot be cancelled'
}

function listReasons(obstacles: readonly HrmpObstacle[]): string {
  return [...new Set(obstacles.map(({ code }) => REASONS[code]))].join(', ')
}

function summarize(
  { direction, calls, state, standing }: Judged,
  status: HrmpDirectionPlan['status']
): string {
  const way = `${direction.sender} to ${direction.recipient}`
  const phase = phaseOf(direction)
  const { call, after = [] } = calls[0] ?? {}
  switch (status) {
    case 'done':
      return `${way}: ${phase}, nothing is left to do`
    case 'wait': {
      const { index } = state.host.session
      if (after.some((step) => step.kind === 'wait' && step.for === 'message')) {
        return `${way}: ${phase}, a message of parachain ${call?.paraId} is under way`
      }
      return `${way}: ${phase}, waits for session ${index + 1}`
    }
    case 'blocked':
      return `${way}: ${phase}, ${listReasons([...standing, ...(call?.obstacles ?? [])])}`
    case 'act':
      return after.some((step) => step.kind === 'call' && step.action === 'fund')
        ? `${way}: ${phase}, next fund parachain ${call?.paraId} on ${state.host.chain}`
        : `${way}: ${phase}, next parachain ${call?.paraId} has to ${call?.action}`
  }
}
