import type { Hex } from '@paraclock/core'

export interface BlockRequest {
  readonly time: number
  /** Values written before it is built, or deleted with `null`. They are part of the block. */
  readonly writes?: readonly (readonly [Hex, Hex | null])[]
  readonly upward?: ReadonlyMap<number, readonly Hex[]>
  /** Messages from the relay chain. */
  readonly downward?: readonly DownwardMessage[]
  /** Messages from other parachains, by sender. */
  readonly horizontal?: ReadonlyMap<number, readonly HorizontalMessage[]>
}

/** A block that is to be run. */
export interface BlockToRun {
  /** The items of its digest as SCALE bytes: the author's claims. */
  readonly logs: readonly Uint8Array[]
  /** Its extrinsics with their lengths, inherents included. */
  readonly extrinsics: readonly Uint8Array[]
}

export interface DownwardMessage {
  /** The relay block that it was sent in. */
  readonly sentAt: number
  readonly msg: Hex
}

export interface HorizontalMessage {
  /** One or more messages, after a byte with their format. */
  readonly data: Hex
}

export interface BuiltBlock {
  readonly hash: Hex
  readonly number: number
  /** Transactions that the runtime refused, with its reason. */
  readonly refused: readonly { readonly extrinsic: Hex; readonly reason: string }[]
  /** Builds the same block again for the runtime's log, without changing the head. */
  readonly replayLogs: () => Promise<readonly LogLine[]>
}

/** A line of a runtime's log. */
export interface LogLine {
  /** The part of the runtime. */
  readonly target?: string
  /** The text. */
  readonly message: string
}
