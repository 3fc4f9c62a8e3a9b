import type { CallStep, Evidence } from '@paraclock/core'

/** The service's outbound queue of messages to the target, and the target's inbound queue. */
export interface QueuesArtifact {
  /** `undefined` if the storage layout of the outbound queue is unknown. */
  readonly outbound: OutboundQueue | undefined
  /** `undefined` if the storage layout of the inbound queue is unknown. */
  readonly inbound: InboundQueue | undefined
  /** The target's root call that resumes a suspended execution of messages. */
  readonly resume: CallStep | undefined
  /** The service's root call that resumes a channel that the target has suspended. */
  readonly release: CallStep | undefined
  /**
   * The target's root call that raises the drop threshold of the queue. Present only if the queue
   * drops every message at its present threshold.
   */
  readonly widen: CallStep | undefined
  /**
   * The target's root call that sets the safe XCM version. Present only if the target has no safe
   * version, or if the service cannot decode the target's safe version.
   */
  readonly setVersion: CallStep | undefined
  readonly evidence: readonly Evidence[]
}

/** The state and the limits of the service's queue of messages to the target. */
export interface OutboundQueue {
  /** Whether the target has suspended the channel. */
  readonly isSuspended: boolean
  /**
   * The number of channels to which the queue can still send. If the queue already sends to the
   * target, this number includes the channel to the target. `undefined` if the service has no
   * limit.
   */
  readonly roomForChannels: number | undefined
  /** The size limit of a page in bytes. `undefined` if the service has no limit. */
  readonly maxPageSize: number | undefined
  /** The number of bytes that a page with one message has in addition to the message itself. */
  readonly bytesAround: number
}

/** The state and the thresholds of the target's queue of messages from the service. */
export interface InboundQueue {
  /** Whether the target has suspended the execution of messages. */
  readonly isPaused: boolean
  /** Whether the target has suspended the channel. */
  readonly isHeld: boolean
  /** The number of stored pages that still have messages to execute. */
  readonly readyPages: number
  /** The number of pages at which the target suspends the channel. */
  readonly suspendAt: number
  /** The limit of pages. The target drops a message that would need one more page. */
  readonly dropAt: number
  /** The number of ready pages at which the target resumes the channel. */
  readonly resumeAt: number
}

/**
 * Whether a queue drops every message, because its pages exceed `dropAt`. In an empty queue, the
 * message itself needs one page.
 */
export function dropsAll({ readyPages, dropAt }: InboundQueue): boolean {
  return Math.max(readyPages, 1) > dropAt
}
