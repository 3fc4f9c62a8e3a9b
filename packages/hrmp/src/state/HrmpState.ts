import type { HrmpDirectionState } from './HrmpDirectionState.ts'
import type { HrmpHostState } from './HrmpHostState.ts'
import type { HrmpHubState } from './HrmpHubState.ts'
import type { HrmpParaState } from './HrmpParaState.ts'

/**
 * The state of the channels between two parachains: a plain object that `stringifyJson` of core
 * writes and `parseJson` reads back.
 */
export interface HrmpState {
  /** The form of this object. */
  readonly format: 'paraclock-hrmp-1'
  /** The chain that manages the channels. */
  readonly host: HrmpHostState
  /** The chain that sends the host's token to it by teleport. Absent if none is known. */
  readonly hub?: HrmpHubState
  /** The two parachains, in the order of the arguments. */
  readonly paras: readonly [HrmpParaState, HrmpParaState]
  /** From the first parachain to the second, and back. */
  readonly directions: readonly [HrmpDirectionState, HrmpDirectionState]
}
