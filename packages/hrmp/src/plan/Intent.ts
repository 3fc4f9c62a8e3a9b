import type { UnixSeconds } from '@paraclock/core'
import type { ChannelManagement } from '../state/ChannelManagement.ts'
import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpSession } from '../state/HrmpHostState.ts'
import type { HrmpMessageCall, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpEffect, HrmpObstacle, HrmpStepCost } from './HrmpPlan.ts'

/** A step that the goal needs: an action of a parachain, before its call is built. */
export interface Intent {
  readonly action: HrmpMessageCall
  readonly para: HrmpParaState
  readonly directions: readonly HrmpDirectionState[]
  readonly after: 'nothing' | 'step' | 'session'
  /** The number of session changes before the step. */
  readonly session: number
}

export interface OrderedIntent extends Intent {
  /** The cost of the step. `cost.free` does not yet contain what the plan transfers to the account. */
  readonly cost: HrmpStepCost
  readonly obstacles: readonly HrmpObstacle[]
}

export function isShort({ cost }: OrderedIntent): boolean {
  return cost.needed > cost.free
}

/** Returns the effect of a step that takes effect after `changes` session changes. */
export function effectAfter(session: HrmpSession, changes: number): HrmpEffect {
  if (changes === 0) return { kind: 'immediate' }
  const { index, nextAt, seconds } = session
  // The first change is at `nextAt`. Only later changes need the session length.
  const wait = changes === 1 ? 0 : seconds
  const at =
    nextAt === undefined || wait === undefined
      ? undefined
      : ((nextAt + BigInt(wait) * BigInt(changes - 1)) as UnixSeconds)
  return { kind: 'session', session: index + changes, at }
}

export function changesUntilEffect(
  { action, session }: Intent,
  management: ChannelManagement
): number {
  const isDelayed = ['accept', 'close', 'establish'].includes(action)
  return session + (isDelayed && management.effect === 'session' ? 1 : 0)
}
