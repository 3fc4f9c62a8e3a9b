/** What the host demands of channels and allows of them: part of its active configuration. */
export interface HrmpLimits {
  /** What a request reserves from its sender, in the host's smallest unit. */
  readonly senderDeposit: bigint
  /** What accepting a request reserves from the recipient, in the host's smallest unit. */
  readonly recipientDeposit: bigint
  /** The most messages that a channel may be asked to hold. */
  readonly maxCapacity: number
  /** The most bytes that a message of a channel may be asked to have. */
  readonly maxMessageSize: number
  /** The most bytes that a channel holds in all: every channel gets this, nobody asks for it. */
  readonly maxTotalSize: number
  /** The most channels to one parachain, accepted requests among them. */
  readonly maxInbound: number
  /** The most channels from one parachain, requests among them. */
  readonly maxOutbound: number
}

/** Limits that the host has decided to put in force at a later session. */
export interface PendingLimits {
  /** The session from which on they hold. */
  readonly session: number
  /** The limits then. */
  readonly limits: HrmpLimits
}
