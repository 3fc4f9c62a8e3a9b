import type { Hex, Weight } from '@paraclock/core'
import type { DispatchFailure, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'

/**
 * How the call, extrinsic or message was executed.
 *
 * - `extrinsic`: applied to the next block. It is paid for and checked as on chain, except for the
 *   signature.
 * - `dry-run-api`: the runtime's own DryRunApi. No fee is taken, and no nonce is checked.
 * - `scheduler`: added to the agenda of the Scheduler pallet for the next block.
 * - `sudo`: through the Sudo pallet, whose key was replaced for this simulation.
 * - `message-queue`: added to the MessageQueue pallet for the next block, as if it had arrived.
 */
export type SimulationMechanism =
  | 'extrinsic'
  | 'dry-run-api'
  | 'scheduler'
  | 'sudo'
  | 'message-queue'

/** The reason of a failure. */
export interface SimulationFailure extends Omit<DispatchFailure, 'kind'> {
  /**
   * `invalid`: the transaction would not get into a block. `dispatch`: the call fails. `xcm`: the
   * program stops.
   */
  readonly kind: 'invalid' | DispatchFailure['kind']
}

/** A change in storage. */
export interface SimulatedChange {
  /** The raw key. */
  readonly key: Hex
  /** The key of its child trie. Absent for the main trie. */
  readonly child?: Hex
  /** The pallet, if the key belongs to a pallet. */
  readonly pallet?: string
  /** The item, if known. */
  readonly item?: string
  /** The keys of a map. If a hasher keeps only a key's hash, it is the hash, as hex. */
  readonly keys?: readonly unknown[]
  /** The value before: plain if the item is known, else hex; `null` if there was none. */
  readonly before: unknown
  /** The value after; `null` if the key has no value. */
  readonly after: unknown
}

/** The expected fee. */
export interface SimulatedFee {
  /** The fee with the tip, in the smallest unit. */
  readonly amount: bigint
  /** The tip in it. */
  readonly tip: bigint
  /**
   * `charged`: the chain took it in this simulation. `estimated`: the chain's fee API returned it.
   */
  readonly provenance: 'charged' | 'estimated'
}

export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  /** The reason of the expected failure; `undefined` if it would succeed. */
  readonly failure: SimulationFailure | undefined
  /** The events, in order, without those of the block itself. */
  readonly events: readonly RuntimeEvent[]
  /** The expected fee. Absent if no extrinsic is paid for. */
  readonly fee?: SimulatedFee
  /** The used weight, as the chain reports it. */
  readonly weight?: Weight
  /** Programs that would be sent to other chains, if the DryRunApi lists them. */
  readonly forwarded?: readonly ForwardedProgram[]
  /** The state without the simulated work, for comparison. */
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** The result of a simulation. */
export interface SimulationResult extends Omit<SimulatedOutcome, 'before' | 'after'> {
  /** The expected changes in storage, without the block's own housekeeping. */
  readonly changes: readonly SimulatedChange[]
  /** The log lines of the runtime. */
  readonly logs: readonly RuntimeLog[]
  /** The number of sequential requests to a node. */
  readonly roundTrips: number
}
