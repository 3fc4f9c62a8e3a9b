import type { Hex } from '@paraclock/core'
import type { HrmpPhase, HrmpPlan } from '../plan/HrmpPlan.ts'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'

/** One direction has moved on. */
export interface HrmpChange extends HrmpDirection {
  /** Where it was when it was last looked at. */
  readonly from: HrmpPhase
  /** Where it is. */
  readonly to: HrmpPhase
}

/** Where a watch stands: plain data, from which another one goes on. */
export interface HrmpCheckpoint {
  /** The host's block at which it was. */
  readonly blockHash: Hex
  /** That block's number. */
  readonly blockNumber: number
  /** Where both directions were, in the state's order. */
  readonly phases: readonly HrmpPhase[]
}

/** What a watch reports. */
export interface HrmpUpdate {
  /** What has changed since the report before, or since the checkpoint. */
  readonly changes: readonly HrmpChange[]
  /** The state. */
  readonly state: HrmpState
  /** The plan from there. */
  readonly plan: HrmpPlan
  /** To go on from. */
  readonly checkpoint: HrmpCheckpoint
}
