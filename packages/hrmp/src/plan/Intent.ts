import type { UnixSeconds } from '@paraclock/core'
import { type ChannelManagement, sessionsUntilEffect } from '../state/ChannelManagement.ts'
import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpSession } from '../state/HrmpHostState.ts'
import type { HrmpMessageCall, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpEffect, HrmpObstacle, HrmpStepCost } from './HrmpPlan.ts'

export interface Intent {
  readonly action: HrmpMessageCall
  readonly para: HrmpParaState
  readonly directions: readonly HrmpDirectionState[]
  readonly after: 'nothing' | 'step' | 'session'
  readonly session: number
}

export interface OrderedIntent extends Intent {
  /** `cost.free` does not include a transfer that the plan makes to the sovereign account. */
  readonly cost: HrmpStepCost
  readonly obstacles: readonly HrmpObstacle[]
}

export function isShort({ cost }: OrderedIntent): boolean {
  return cost.needed > cost.free
}

/** Computes when a step takes effect. `changes` is the number of session changes until then. */
export function effectAfter(session: HrmpSession, changes: number): HrmpEffect {
  if (changes === 0) return { kind: 'immediate' }
  const { index, nextAt, seconds } = session
  // The first change is at `nextAt`. Each later change is one session length after the previous
  // change. So the length is needed only for later changes.
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
  return session + (isDelayed ? sessionsUntilEffect(management) : 0)
}
