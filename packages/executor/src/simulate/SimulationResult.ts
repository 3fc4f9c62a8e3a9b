import type { Hex, Weight } from '@paraclock/core'
import type { DispatchFailure, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'

/**
 * How a simulation executed the call, extrinsic or message.
 *
 * - `extrinsic`: in the next block, with its fee and all checks, except that mocked signatures
 *   count as valid.
 * - `dry-run-api`: by the runtime's DryRunApi, without a fee and without a check of the nonce.
 * - `scheduler`: as a task on the Scheduler's agenda for the next block.
 * - `sudo`: by the Sudo pallet, for an account that becomes the sudo key in the simulation.
 * - `message-queue`: in the MessageQueue pallet, as if the message had arrived.
 */
export type SimulationMechanism =
  | 'extrinsic'
  | 'dry-run-api'
  | 'scheduler'
  | 'sudo'
  | 'message-queue'

/** Why a simulated call, extrinsic or message fails. */
export interface SimulationFailure extends Omit<DispatchFailure, 'kind'> {
  /**
   * `invalid`: no block could include the transaction. `dispatch`: the call fails. `xcm`: the
   * program stops.
   */
  readonly kind: 'invalid' | DispatchFailure['kind']
}

/** A storage entry that the simulated call, extrinsic or message changes. */
export interface SimulatedChange {
  readonly key: Hex
  /** The key of the child trie. Absent for the main trie. */
  readonly child?: Hex
  /**
   * The name of the pallet. Absent, like `item`, if the metadata has no storage item for the key.
   */
  readonly pallet?: string
  readonly item?: string
  /**
   * The keys of a map entry. If the map stores only the hash of a key, the list has this hash, in
   * hex.
   */
  readonly keys?: readonly unknown[]
  /**
   * The value before the simulation: decoded, or as hex if the metadata has no storage item for the
   * key. `null` means that the entry is absent. If the item has the type `()`, a present entry is
   * `undefined`.
   */
  readonly before: unknown
  /** The value after the simulation, in the form of `before`. */
  readonly after: unknown
}

/** The fee that a simulated extrinsic would pay, in the chain's own token. */
export interface SimulatedFee {
  readonly amount: bigint
  /** The part of `amount` that is a tip. */
  readonly tip: bigint
  /**
   * `charged`: the chain took this fee in the simulation. `estimated`: the chain's fee API returned
   * this fee.
   */
  readonly provenance: 'charged' | 'estimated'
}

/** The result of a simulated call, extrinsic or message. */
export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  /** Why the call, extrinsic or message failed; `undefined` if it succeeded. */
  readonly failure: SimulationFailure | undefined
  /**
   * The events of the call, extrinsic or message, in order. Events that every block has are left
   * out.
   */
  readonly events: readonly RuntimeEvent[]
  /**
   * Present only after the simulation of an extrinsic, if an event or the fee API of the chain
   * gives the fee.
   */
  readonly fee?: SimulatedFee
  /**
   * The weight that the chain reports. Absent after a failed dry run, because the call then stopped
   * early and used less weight than a successful run would.
   */
  readonly weight?: Weight
  /** The XCM programs for other chains. Absent if the simulation did not use the DryRunApi. */
  readonly forwarded?: readonly ForwardedProgram[]
  /**
   * The state as it would be without the call, extrinsic or message. The changes are the
   * differences between `before` and `after`.
   */
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** What a call, an extrinsic or a message would do if the next block executed it. */
export interface SimulationResult extends Omit<SimulatedOutcome, 'before' | 'after'> {
  /**
   * The changed storage entries. Entries in which a block records its own execution, such as its
   * events, are left out.
   */
  readonly changes: readonly SimulatedChange[]
  readonly logs: readonly RuntimeLog[]
  /** The number of sequential fetches from the node. */
  readonly roundTrips: number
}
