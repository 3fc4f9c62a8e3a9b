import type { HrmpDirectionState } from './HrmpDirectionState.ts'
import type { HrmpHostState } from './HrmpHostState.ts'
import type { HrmpHubState } from './HrmpHubState.ts'
import type { HrmpParaState } from './HrmpParaState.ts'

/**
 * The state of the channels between two parachains: a plain object that `stringifyJson` of core
 * writes and `parseJson` reads back.
 */
export interface HrmpState {
  readonly format: 'paraclock-hrmp-1'
  readonly host: HrmpHostState
  /**
   * The state of Asset Hub. Absent if no chain is known that teleports the host's token to the
   * host.
   */
  readonly hub?: HrmpHubState
  readonly paras: readonly [HrmpParaState, HrmpParaState]
  /** The direction from the first parachain to the second, then the opposite direction. */
  readonly directions: readonly [HrmpDirectionState, HrmpDirectionState]
}
