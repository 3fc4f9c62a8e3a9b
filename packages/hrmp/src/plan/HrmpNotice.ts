import type { ParaId, UnixSeconds } from '@paraclock/core'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'
import type { HrmpLimits } from '../state/HrmpHostState.ts'

/** What a person who follows a plan should know, and what does not stop them. */
export type HrmpNotice = {
  /** The same in words. */
  readonly summary: string
} & (
  | {
      /** An open channel is too small: it has to be closed and opened again, and is down meanwhile. */
      readonly code: 'reopenNeeded'
      readonly direction: HrmpDirection
      readonly capacity: { readonly is: number; readonly wanted: number }
      readonly messageSize: { readonly is: number; readonly wanted: number }
    }
  | {
      /** Limits or deposits change at a session that is already known. */
      readonly code: 'limitsChange'
      readonly session: number
      /** When that is at the earliest; `null` if the host does not tell. */
      readonly at: UnixSeconds | null
      readonly field: keyof HrmpLimits
      readonly from: bigint
      readonly to: bigint
    }
  | {
      /** How a parachain reaches the host is not known: its steps have the host's call only. */
      readonly code: 'senderUnknown'
      readonly paraId: ParaId
      readonly why: string
    }
  | {
      /** Messages of a parachain to the host are under way: what they do is not in the state yet. */
      readonly code: 'messagesUnderWay'
      readonly paraId: ParaId
      readonly count: number
    }
  | {
      /** The host chooses the size of channels with system parachains. */
      readonly code: 'sizeByHost'
      readonly direction: HrmpDirection
    }
)
