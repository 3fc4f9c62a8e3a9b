import type { CallStep, Evidence } from '@paraclock/core'

/** The queues between a message that the service sends and its execution on the target. */
export interface QueuesArtifact {
  /** The service's queue towards the target; `undefined` if its form is not known. */
  readonly outbound: OutboundQueue | undefined
  /** The target's queue of the service's messages; `undefined` if its form is not known. */
  readonly inbound: InboundQueue | undefined
  /** The call of the target's root that resumes the execution of messages. */
  readonly resume: CallStep | undefined
  /** The call of the service's root that lifts the target's suspension of the channel. */
  readonly release: CallStep | undefined
  /** The call of the target's root that raises the thresholds of a full queue. */
  readonly widen: CallStep | undefined
  /** The call of the target's root that sets a safe XCM version which the service reads. */
  readonly setVersion: CallStep | undefined
  readonly evidence: readonly Evidence[]
}

/** Messages of the service that wait to leave for the target. */
export interface OutboundQueue {
  /** Whether the target has suspended the channel. */
  readonly isSuspended: boolean
  /** How many more channels the service may queue messages for; `undefined` if not stated. */
  readonly roomForChannels: number | undefined
  /** The most bytes of a page; `undefined` if not stated. */
  readonly maxPageSize: number | undefined
  /** The bytes that a page needs in addition to those of a long message. */
  readonly bytesAround: number
}

/** Messages of the service that wait for their execution on the target. */
export interface InboundQueue {
  /** Whether the target has suspended the execution of messages. */
  readonly isPaused: boolean
  /** Whether the target has suspended the channel. */
  readonly isHeld: boolean
  /** How many pages are stored. Some of them may be executed already. */
  readonly pages: number
  /** How many pages wait for their execution. */
  readonly readyPages: number
  /** The number of pages at which the service is suspended. */
  readonly suspendAt: number
  /** The limit of pages. A message that needs another page is dropped. */
  readonly dropAt: number
  /** The number of waiting pages at which the service is resumed. */
  readonly resumeAt: number
}

/** Whether a queue drops every message. Even in an empty queue a message needs a page. */
export function dropsAll({ pages, dropAt }: InboundQueue): boolean {
  return Math.max(pages, 1) > dropAt
}
