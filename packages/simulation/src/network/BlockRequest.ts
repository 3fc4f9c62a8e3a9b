import type { Hex } from '@paraclock/core'

export interface BlockRequest {
  readonly time: number
  /** Values to write as a part of the block, before it is built; `null` deletes one. */
  readonly writes?: readonly (readonly [Hex, Hex | null])[]
  readonly upward?: ReadonlyMap<number, readonly Hex[]>
  /** Messages from the relay chain. */
  readonly downward?: readonly DownwardMessage[]
  /** Messages from other parachains, by sender. */
  readonly horizontal?: ReadonlyMap<number, readonly HorizontalMessage[]>
}

/** A block to run. */
export interface BlockToRun {
  /** The items of the digest as SCALE bytes: the author's claims. */
  readonly logs: readonly Uint8Array[]
  /** The extrinsics with their lengths, with inherents. */
  readonly extrinsics: readonly Uint8Array[]
}

export interface DownwardMessage {
  /** The relay block in which the message was sent. */
  readonly sentAt: number
  readonly msg: Hex
}

export interface HorizontalMessage {
  /** A byte with the format, then one or more messages. */
  readonly data: Hex
}

export interface RefusedExtrinsic {
  readonly extrinsic: Hex
  readonly reason: string
}

export interface BuiltBlock {
  readonly hash: Hex
  readonly number: number
  /** Transactions that the runtime refused, with the reason. */
  readonly refused: readonly RefusedExtrinsic[]
  /** Builds the same block again for the runtime's log. The head does not change. */
  readonly replayLogs: () => Promise<readonly LogLine[]>
}

/** A line of a runtime's log. */
export interface LogLine {
  /** The part of the runtime that wrote the line. */
  readonly target?: string
  readonly message: string
}
