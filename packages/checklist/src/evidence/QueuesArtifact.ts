import type { CallStep, Evidence } from '@paraclock/core'

/**
 * The queues of a message from the service to the target: the outbound queue of the service, and
 * the inbound queue of the target.
 */
export interface QueuesArtifact {
  /**
   * The service's queue of messages to the target. `undefined` if its storage layout is unknown.
   */
  readonly outbound: OutboundQueue | undefined
  /**
   * The target's queue of messages from the service. `undefined` if its storage layout is unknown.
   */
  readonly inbound: InboundQueue | undefined
  /**
   * The call of the target's root that resumes the execution of messages; `undefined` if the
   * execution is not suspended.
   */
  readonly resume: CallStep | undefined
  /** The call of the service's root that resumes the channel, if the target has suspended it. */
  readonly release: CallStep | undefined
  /**
   * The call of the target's root that raises the drop threshold, if the queue drops every message.
   */
  readonly widen: CallStep | undefined
  /**
   * The call of the target's root that sets a safe XCM version that the service can decode;
   * `undefined` if the service can decode the present version.
   */
  readonly setVersion: CallStep | undefined
  readonly evidence: readonly Evidence[]
}

/** The state and the limits of the service's queue of messages to the target. */
export interface OutboundQueue {
  /** Whether the target has suspended the channel. */
  readonly isSuspended: boolean
  /**
   * The number of free places for channels in the service's queue. If the channel to the target
   * already has a place, this place counts as free. `undefined` if the service does not state its
   * limit of channels.
   */
  readonly roomForChannels: number | undefined
  /** The limit of a page's size, in bytes; `undefined` if not stated. */
  readonly maxPageSize: number | undefined
  /** The bytes that a page with one message needs in addition to the message. */
  readonly bytesAround: number
}

/** The state and the thresholds of the target's queue of messages from the service. */
export interface InboundQueue {
  /** Whether the target has suspended the execution of messages. */
  readonly isPaused: boolean
  /** Whether the target has suspended the channel. */
  readonly isHeld: boolean
  /** The number of stored pages, including pages that are executed already. */
  readonly pages: number
  /** The number of pages that wait for execution. */
  readonly readyPages: number
  /** The number of pages at which the target suspends the channel. */
  readonly suspendAt: number
  /** The limit of pages. The target drops a message that needs another page. */
  readonly dropAt: number
  /** The number of waiting pages at which the target resumes the channel. */
  readonly resumeAt: number
}

/** `true` if a queue drops every message. An empty queue does so if its limit of pages is 0. */
export function dropsAll({ pages, dropAt }: InboundQueue): boolean {
  return Math.max(pages, 1) > dropAt
}
