import type { CallStep, Evidence } from '@paraclock/core'

/** What stands between a message that the service sends and its execution on the target. */
export interface QueuesArtifact {
  /** The service's queue towards the target; `null` if its form is not known. */
  readonly outbound: OutboundQueue | null
  /** The target's queue of the service's messages; `null` if its form is not known. */
  readonly inbound: InboundQueue | null
  /** The call of the target's root that resumes the execution of messages. */
  readonly resume: CallStep | null
  /** The call of the service's root that takes back that the target suspended the channel. */
  readonly release: CallStep | null
  /** The call of the target's root that gives its queue thresholds in which messages have room. */
  readonly widen: CallStep | null
  /** The call of the target's root that names a safe XCM version; `null` where it has one that the service reads. */
  readonly setVersion: CallStep | null
  readonly evidence: readonly Evidence[]
}

/** Messages of the service that wait to leave for the target. */
export interface OutboundQueue {
  /** Whether the target has told the service to stop. */
  readonly isSuspended: boolean
  /** How many more channels the service may have messages for; `null` if the chain does not say. */
  readonly roomForChannels: number | null
  /** The most bytes that a page of messages has; `null` if the chain does not say. */
  readonly maxPageSize: number | null
  /** How many bytes a page holds beside a message of many bytes. */
  readonly bytesAround: number
}

/** Messages of the service that wait for their execution on the target. */
export interface InboundQueue {
  /** Whether the target executes no messages of other parachains. */
  readonly isPaused: boolean
  /** Whether the target has told the service to stop. */
  readonly isHeld: boolean
  /** How many pages of messages there are, executed pages that are kept among them. */
  readonly pages: number
  /** How many pages wait for their execution. */
  readonly readyPages: number
  /** The pages from which on the service is told to stop. */
  readonly suspendAt: number
  /** The most pages: messages that need another one are dropped. */
  readonly dropAt: number
  /** The waiting pages down to which the service is told to go on. */
  readonly resumeAt: number
}

/** Whether a queue has no room for another message, which needs a page also where there is none. */
export function dropsAll({ pages, dropAt }: InboundQueue): boolean {
  return Math.max(pages, 1) > dropAt
}
