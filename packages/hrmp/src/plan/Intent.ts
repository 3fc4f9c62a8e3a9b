import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpMessageCall, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'

/** What one parachain shall do, before it is known what that costs. */
export interface Intent {
  readonly action: HrmpMessageCall
  /** Who does it. */
  readonly para: HrmpParaState
  /** For which directions. */
  readonly directions: readonly HrmpDirectionState[]
  /** What has to happen first. */
  readonly after: 'nothing' | 'step' | 'session'
  /** How many changes of the session go before it. */
  readonly session: number
}

/** The same in its order, with what it takes and what is in its way. */
export interface OrderedIntent extends Intent {
  /** What it asks of the account, if nobody pays in. */
  readonly cost: HrmpStepCost
  readonly obstacles: readonly HrmpObstacle[]
}

/** Whether an account cannot pay for a step as it stands. */
export function isShort({ cost }: OrderedIntent): boolean {
  return cost.needed > cost.free
}
