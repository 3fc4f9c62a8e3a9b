import type { HrmpDirectionState } from './HrmpDirectionState.ts'
import type { HrmpHostState } from './HrmpHostState.ts'
import type { HrmpHubState } from './HrmpHubState.ts'
import type { HrmpParaState } from './HrmpParaState.ts'

/** The state of the channels between two parachains. `stringifyJson` of core writes it. */
export interface HrmpState {
  readonly format: 'paraclock-hrmp-1'
  readonly host: HrmpHostState
  /** Absent if the network has no Asset Hub that teleports the relay token. */
  readonly hub?: HrmpHubState
  readonly paras: readonly [HrmpParaState, HrmpParaState]
  /** From the first parachain of `paras` to the second, and then back. */
  readonly directions: readonly [HrmpDirectionState, HrmpDirectionState]
}
