import type { ParaId } from '@paraclock/core'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'

/** What is in the way of a step: plain data, with amounts in the host's smallest unit. */
export type HrmpObstacle = {
  /** What to do about it, for a person. */
  readonly remedy: string
} & (
  | {
      /** The host has no such parachain, or one that is leaving. */
      readonly code: 'paraUnregistered'
      readonly paraId: ParaId
      /** What the host's registry says of it; `null` if nothing. */
      readonly lifecycle: string | null
    }
  | {
      /** The sovereign account cannot pay for all of its steps and keep what it must keep. */
      readonly code: 'balanceShort'
      readonly paraId: ParaId
      /** The sovereign account, as the host's users write it. */
      readonly account: string
      /** What it has free now. */
      readonly free: bigint
      /** What it must have free now for all of its steps: the same amount wherever it is named. */
      readonly needed: bigint
      /** What is missing: `needed - free`. */
      readonly short: bigint
    }
  | {
      /** The sender has as many channels and requests as it may have. */
      readonly code: 'outboundLimitReached'
      readonly paraId: ParaId
      readonly count: number
      readonly limit: number
    }
  | {
      /** The recipient has as many channels and accepted requests as it may have. */
      readonly code: 'inboundLimitReached'
      readonly paraId: ParaId
      readonly count: number
      readonly limit: number
    }
  | {
      /** More is wanted than the host allows. */
      readonly code: 'sizeBeyondLimit'
      readonly direction: HrmpDirection
      readonly what: 'capacity' | 'messageSize'
      readonly wanted: number
      readonly limit: number
    }
  | {
      /** A request that is accepted cannot be taken back. */
      readonly code: 'requestAccepted'
      readonly direction: HrmpDirection
    }
)
