import type { Hex } from '@paraclock/core'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'

/** A decoded value as plain data: what JSON holds. Large numbers are decimal strings. */
export type DecodedValue =
  | string
  | number
  | boolean
  | null
  | readonly DecodedValue[]
  | { readonly [name: string]: DecodedValue }

/** In whose name a call is dispatched. */
export type SimulationOrigin =
  /** An account, as SS58 or hex, as if it had signed. */
  | { readonly kind: 'signed'; readonly account: string }
  /** The chain's root. */
  | { readonly kind: 'root' }
  /** Any origin that the chain knows, as polkadot.js takes its `OriginCaller`. */
  | { readonly kind: 'chain'; readonly origin: unknown }

/**
 * How the chain was brought to do it.
 *
 * - `extrinsic`: applied to the next block, paid for and checked as in life, but for the signature.
 * - `dry-run-api`: the runtime's own DryRunApi. No fee is taken, and no nonce is checked.
 * - `scheduler`: put on the agenda of the Scheduler pallet for the next block.
 * - `sudo`: through the Sudo pallet, whose key was taken over for this simulation.
 * - `message-queue`: put into the MessageQueue pallet, as if it had arrived, for the next block.
 */
export type SimulationMechanism =
  | 'extrinsic'
  | 'dry-run-api'
  | 'scheduler'
  | 'sudo'
  | 'message-queue'

/** Why something failed. */
export interface SimulationFailure {
  /**
   * `invalid`: the transaction would not get into a block. `dispatch`: the call fails. `xcm`: the
   * program stops.
   */
  readonly kind: 'invalid' | 'dispatch' | 'xcm'
  /** The error's name: `pallet.Error` for a pallet's own. */
  readonly name: string
  /** What the chain's metadata says about it. */
  readonly description?: string
  /** The error as the chain gave it. */
  readonly value: DecodedValue
}

/** An event. */
export interface SimulatedEvent {
  /** The pallet, for example `Balances`. */
  readonly pallet: string
  /** The event, for example `Transfer`. */
  readonly name: string
  /** Its fields. */
  readonly data: DecodedValue
}

/** A change in storage. */
export interface SimulatedChange {
  /** The raw key. */
  readonly key: Hex
  /** The key of the child trie that it is in. */
  readonly child?: Hex
  /** The pallet, if the key is one of a pallet's storage. */
  readonly pallet?: string
  /** The item, if known. */
  readonly item?: string
  /** The keys of a map, decoded as far as their hashers let them be known. */
  readonly keys?: readonly DecodedValue[]
  /** The value before, decoded where the item is known, else as hex. `null`: none. */
  readonly before: DecodedValue
  /** The value after. `null`: none. */
  readonly after: DecodedValue
}

/** What it would cost. */
export interface SimulatedFee {
  /** The fee with the tip, in the smallest unit. */
  readonly amount: bigint
  /** The tip in it. */
  readonly tip: bigint
  /** `charged`: the chain took it in this simulation. `estimated`: its fee API says so. */
  readonly provenance: 'charged' | 'estimated'
}

/** What was used of the block, as the chain reports it. */
export interface SimulatedWeight {
  /** Computation time, in picoseconds on reference hardware. */
  readonly refTime: bigint
  /** Size of the storage proof, in bytes. */
  readonly proofSize: bigint
}

/** What would happen. */
export interface SimulationResult {
  /** How the chain was brought to do it. */
  readonly mechanism: SimulationMechanism
  /** Why it would fail, `undefined` if it would not. */
  readonly failure: SimulationFailure | undefined
  /** The events, in order, without those of the block itself. */
  readonly events: readonly SimulatedEvent[]
  /** What it would cost. Left out where no extrinsic is paid for. */
  readonly fee?: SimulatedFee
  /** What it would weigh. */
  readonly weight?: SimulatedWeight
  /** What would change in storage, without the block's own housekeeping. */
  readonly changes: readonly SimulatedChange[]
  /** Messages that would be sent to other chains, where the DryRunApi tells. */
  readonly forwarded?: DecodedValue
  /** What the runtime logged. */
  readonly logs: readonly RuntimeLog[]
  /** How many times a node was asked and waited for. */
  readonly roundTrips: number
}
