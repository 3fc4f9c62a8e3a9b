import type { ParaId } from '@paraclock/core'
import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpMessageCall } from '../state/HrmpParaState.ts'

/** What one parachain shall do, before it is known what that costs. */
export interface Intent {
  readonly action: HrmpMessageCall
  /** Who does it. */
  readonly paraId: ParaId
  /** For which directions. */
  readonly directions: readonly HrmpDirectionState[]
  /** What has to happen first. */
  readonly after: 'nothing' | 'step' | 'session'
}

/** Something that shall be done, and when. */
export interface PlacedIntent {
  readonly intent: Intent
  /** How many changes of the session go before it. */
  readonly session: number
}
