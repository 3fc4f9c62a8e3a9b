import type { Hex, Weight } from '@paraclock/core'
import type { DispatchFailure, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'

/**
 * How a simulation executed the call, extrinsic or message.
 *
 * - `extrinsic`: in the next block, with its fee and all checks, except that mocked signatures
 * count as valid.
 * - `dry-run-api`: by the runtime's DryRunApi, without a fee and a check of the nonce.
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

/** A storage entry that the simulated work changes. */
export interface SimulatedChange {
  readonly key: Hex
  /** Absent for the main trie. */
  readonly child?: Hex
  /** Absent, like `item`, if the metadata has no storage item for the key. */
  readonly pallet?: string
  readonly item?: string
  /** The keys of a map entry. A key that the map stores only as a hash is this hash, in hex. */
  readonly keys?: readonly unknown[]
  /**
   * A plain value if the storage item is known, otherwise hex. `null` if the entry is absent,
   * `undefined` if its type is `()`.
   */
  readonly before: unknown
  /** In the form of `before`. */
  readonly after: unknown
}

/** The fee that a simulated extrinsic would pay, in the chain's own token. */
export interface SimulatedFee {
  readonly amount: bigint
  /** The part of `amount` that is a tip. */
  readonly tip: bigint
  /** The chain took the fee in the simulation, or its fee API stated it. */
  readonly provenance: 'charged' | 'estimated'
}

export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  /** `undefined` for a success. */
  readonly failure: SimulationFailure | undefined
  /** In order, without the events of every block. */
  readonly events: readonly RuntimeEvent[]
  /** Absent without an extrinsic, or if the chain states no fee. */
  readonly fee?: SimulatedFee
  /** The reported weight. Absent after a failed dry run, because a success would use more. */
  readonly weight?: Weight
  /** The XCM programs for other chains. Absent without the DryRunApi. */
  readonly forwarded?: readonly ForwardedProgram[]
  /** The state after a next block without the call, extrinsic or message. */
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** What a call, an extrinsic or a message would do if the next block executed it. */
export interface SimulationResult extends Omit<SimulatedOutcome, 'before' | 'after'> {
  /** Without the entries that every block writes about itself. */
  readonly changes: readonly SimulatedChange[]
  readonly logs: readonly RuntimeLog[]
  /** Sequential fetches from the node. */
  readonly roundTrips: number
}
