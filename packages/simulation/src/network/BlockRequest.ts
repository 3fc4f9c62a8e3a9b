import type { Hex } from '@paraclock/core'

export interface BlockRequest {
  readonly time: number
  /** Written at the beginning of the block; `null` deletes a key. */
  readonly writes?: readonly (readonly [Hex, Hex | null])[]
  readonly upward?: ReadonlyMap<number, readonly Hex[]>
  readonly downward?: readonly DownwardMessage[]
  /** The messages of siblings, by the sender's parachain id. */
  readonly horizontal?: ReadonlyMap<number, readonly HorizontalMessage[]>
}

/** The digest and the extrinsics of a block, for `SimulatedChain.runBlock`. */
export interface BlockToRun {
  /** The items of the digest as SCALE bytes, for example the author's claim of the slot. */
  readonly logs: readonly Uint8Array[]
  /** All extrinsics, inherents included, with their length prefixes. */
  readonly extrinsics: readonly Uint8Array[]
}

export interface DownwardMessage {
  /** The number of the relay block in which the message was sent. */
  readonly sentAt: number
  readonly msg: Hex
}

export interface HorizontalMessage {
  /** A page of XCMP messages: a byte for the format, then the messages. */
  readonly data: Hex
}

/** A message to a parachain outside the simulation, which was dropped. */
export interface DroppedMessage {
  /** The parachain id of the sender. `undefined` for the relay chain. */
  readonly from: number | undefined
  readonly to: number
  /** The message of the relay chain is a versioned program, that of a parachain a page of XCMP messages. */
  readonly data: Uint8Array
}

export interface RefusedExtrinsic {
  readonly extrinsic: Hex
  readonly reason: string
}

export interface BuiltBlock {
  readonly refused: readonly RefusedExtrinsic[]
  /** Builds the block again, and returns the lines that the runtime logs. */
  readonly replayLogs: () => Promise<readonly LogLine[]>
}

/** A line of a runtime's log. */
export interface LogLine {
  /** The part of the runtime that wrote the line, for example `xcm`. */
  readonly target?: string
  readonly message: string
}
