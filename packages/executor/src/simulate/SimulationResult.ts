import type { Hex, Weight } from '@paraclock/core'
import type { DispatchFailure, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'

/**
 * How the call, extrinsic or message was executed.
 *
 * - `extrinsic`: applied to the next block. Its fee is paid, and it is checked as on chain, except
 * for the signature.
 * - `dry-run-api`: the runtime's own DryRunApi. No fee is taken, and no nonce is checked.
 * - `scheduler`: added to the agenda of the Scheduler pallet for the next block.
 * - `sudo`: through the Sudo pallet. The sudo key was replaced for this simulation.
 * - `message-queue`: added to the MessageQueue pallet for the next block, as if the message had
 * arrived.
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
  /** The raw storage key. */
  readonly key: Hex
  /** The key of the child trie. Absent for the main trie. */
  readonly child?: Hex
  /** The pallet, if the key belongs to a pallet. */
  readonly pallet?: string
  /** The storage item, if the metadata has it. */
  readonly item?: string
  /**
   * The keys of a map entry. If the map stores only the hash of a key, the key is given as this
   * hash, in hex.
   */
  readonly keys?: readonly unknown[]
  /**
   * The value before the change: plain if the item is known, else hex. `null` if absent, `undefined` if
   * present without content.
   */
  readonly before: unknown
  /** The value after the change, in the same form. */
  readonly after: unknown
}

/** The expected fee. */
export interface SimulatedFee {
  /** The fee with the tip, in the smallest unit. */
  readonly amount: bigint
  /** The part of `amount` that is a tip. */
  readonly tip: bigint
  /**
   * `charged`: the chain took the fee in this simulation. `estimated`: the chain's fee API returned
   * the fee.
   */
  readonly provenance: 'charged' | 'estimated'
}

export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  /**
   * The reason of the expected failure; `undefined` if the call, extrinsic or message would
   * succeed.
   */
  readonly failure: SimulationFailure | undefined
  /** The events, in order, without the events of the block itself. */
  readonly events: readonly RuntimeEvent[]
  /** The expected fee. Absent if no fee would be paid, or if the chain does not state the fee. */
  readonly fee?: SimulatedFee
  /** The used weight, as the chain reports it. */
  readonly weight?: Weight
  /** Programs that would be sent to other chains, if the DryRunApi lists them. */
  readonly forwarded?: readonly ForwardedProgram[]
  /** The state of the same block without the simulated work, for comparison. */
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** The result of a simulation. */
export interface SimulationResult extends Omit<SimulatedOutcome, 'before' | 'after'> {
  /** The expected changes in storage, without the items that every block writes about itself. */
  readonly changes: readonly SimulatedChange[]
  readonly logs: readonly RuntimeLog[]
  /** The number of sequential requests to a node. */
  readonly roundTrips: number
}
