import type { HrmpDirectionState } from './HrmpDirectionState.ts'
import type { HrmpHostState } from './HrmpHostState.ts'
import type { HrmpParaState } from './HrmpParaState.ts'

/**
 * Where two parachains stand with the channels between them: a plain object that `stringifyJson` of
 * core writes and `parseJson` reads back.
 */
export interface HrmpState {
  /** The form of this object. */
  readonly format: 'paraclock-hrmp-1'
  /** The chain that manages the channels. */
  readonly host: HrmpHostState
  /** The two parachains, as they were asked for. */
  readonly paras: readonly [HrmpParaState, HrmpParaState]
  /** From the first parachain to the second, and back. */
  readonly directions: readonly [HrmpDirectionState, HrmpDirectionState]
}
