import type { HrmpDirectionState } from './HrmpDirectionState.ts'
import type { HrmpHostState } from './HrmpHostState.ts'
import type { HrmpHubState } from './HrmpHubState.ts'
import type { HrmpParaState } from './HrmpParaState.ts'

/** The state of the channels between two parachains. It can be saved as JSON by `stringifyJson`. */
export interface HrmpState {
  readonly format: 'paraclock-hrmp-1'
  readonly host: HrmpHostState
  /** Absent if the network has no Asset Hub that teleports the relay token. */
  readonly hub?: HrmpHubState
  readonly paras: readonly [HrmpParaState, HrmpParaState]
  /** The direction from the first parachain of `paras` to the second, then the opposite direction. */
  readonly directions: readonly [HrmpDirectionState, HrmpDirectionState]
}
