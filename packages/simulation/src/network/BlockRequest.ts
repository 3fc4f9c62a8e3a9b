import type { Hex } from '@paraclock/core'
import type { BundlePlace } from '@paraclock/executor/simulate'

export interface BlockRequest {
  readonly time: number
  /**
   * The time of the relay block to which the block refers. Defaults to `time`. All blocks of a
   * round refer to the relay block of the round.
   */
  readonly roundTime?: number
  /**
   * The block's place, if the runtime states how many blocks it builds for a relay block. Defaults
   * to the first place.
   */
  readonly place?: BundlePlace | undefined
  /** Written at the beginning of the block; `null` deletes a key. */
  readonly writes?: readonly (readonly [Hex, Hex | null])[]
  /** The messages of parachains to the relay chain, by the sender's parachain id. */
  readonly upward?: ReadonlyMap<number, readonly Uint8Array[]>
  readonly downward?: readonly QueuedMessage[]
  /**
   * The messages of siblings, by the sender's parachain id. Each message is a page of XCMP messages.
   */
  readonly horizontal?: ReadonlyMap<number, readonly Uint8Array[]>
}

/** The digest and the extrinsics of a block, for `SimulatedChain.runBlock`. */
export interface BlockToRun {
  /** The items of the digest as SCALE bytes, for example the author's claim of the slot. */
  readonly logs: readonly Uint8Array[]
  /** All extrinsics, inherents included, with their length prefixes. */
  readonly extrinsics: readonly Uint8Array[]
}

/** A message in a queue of the relay chain. */
export interface QueuedMessage {
  /** The number of the relay block in which the message was sent. */
  readonly sentAt: number
  readonly data: Uint8Array
}

/** A message to a parachain outside the simulation, which was dropped. */
export interface DroppedMessage {
  /** The parachain id of the sender. `undefined` for the relay chain. */
  readonly from: number | undefined
  readonly to: number
  /** A versioned XCM program from the relay chain, or a page of XCMP messages from a parachain. */
  readonly data: Uint8Array
}

export interface RefusedExtrinsic {
  readonly extrinsic: Uint8Array
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
