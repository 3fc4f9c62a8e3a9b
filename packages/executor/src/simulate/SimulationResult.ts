import type { Hex, Weight } from '@paraclock/core'
import type { DispatchFailure, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'

/**
 * How a simulation executed the call, extrinsic or message.
 *
 * - `extrinsic`: an extrinsic of the next block. The chain takes the fee and makes all its checks,
 *   except that mocked signatures count as valid.
 * - `dry-run-api`: the runtime's DryRunApi. No fee is taken, and no nonce is checked.
 * - `scheduler`: a task on the agenda of the Scheduler pallet, dispatched in the next block.
 * - `sudo`: a call of the Sudo pallet, by an account that becomes the sudo key in the simulation.
 * - `message-queue`: a message in the MessageQueue pallet, which the next block executes as if the
 *   message had arrived.
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
   * program stops before its end.
   */
  readonly kind: 'invalid' | DispatchFailure['kind']
}

/** A storage entry that the simulated work changes. */
export interface SimulatedChange {
  /** The raw storage key, as in `state_getStorage`. */
  readonly key: Hex
  /** The key of the child trie that has the entry. Absent for the main trie. */
  readonly child?: Hex
  /** The name of the pallet. Absent if the metadata has no storage item for the key. */
  readonly pallet?: string
  /** The name of the storage item. Absent if the metadata has no storage item for the key. */
  readonly item?: string
  /**
   * The decoded keys of a map entry. A key that the map stores only as a hash is given as this
   * hash, in hex. Absent for an item that is not a map.
   */
  readonly keys?: readonly unknown[]
  /**
   * The value before the simulated call, extrinsic or message. It is a plain value if the storage
   * item is known, otherwise hex. `null` if the entry is absent, `undefined` if its type is `()`.
   */
  readonly before: unknown
  /** The value after the simulated call, extrinsic or message, in the form of `before`. */
  readonly after: unknown
}

/** The fee that a simulated extrinsic would pay, in the chain's own token. */
export interface SimulatedFee {
  /** The fee including the tip, in the smallest unit of the token. */
  readonly amount: bigint
  /** The part of `amount` that is a tip, in the smallest unit of the token. */
  readonly tip: bigint
  /**
   * `charged`: the chain took this fee in the simulation. `estimated`: the chain's fee API stated
   * this fee.
   */
  readonly provenance: 'charged' | 'estimated'
}

export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  /** Why the call, extrinsic or message would fail; `undefined` if it would succeed. */
  readonly failure: SimulationFailure | undefined
  /**
   * The events that the call, extrinsic or message emits, in order. Events that every block emits
   * are left out.
   */
  readonly events: readonly RuntimeEvent[]
  /**
   * The fee of the extrinsic. Absent if no extrinsic is simulated, or if the chain states no fee.
   */
  readonly fee?: SimulatedFee
  /**
   * The weight that the call, extrinsic or message used, as the chain reports it. Absent if the
   * chain does not report it, or after a failed dry run, because a success would use more weight.
   */
  readonly weight?: Weight
  /**
   * The XCM programs that the call or message would send to other chains. Absent if the DryRunApi
   * was not used.
   */
  readonly forwarded?: readonly ForwardedProgram[]
  /**
   * The state after a next block that does not contain the call, extrinsic or message. A comparison
   * with `after` shows what the call, extrinsic or message changes.
   */
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** What a call, an extrinsic or a message would do if the next block executed it. */
export interface SimulationResult extends Omit<SimulatedOutcome, 'before' | 'after'> {
  /**
   * The storage entries that the call, extrinsic or message changes. Entries that every block
   * writes about itself are left out.
   */
  readonly changes: readonly SimulatedChange[]
  readonly logs: readonly RuntimeLog[]
  /**
   * How many sequential fetches from the node the simulation took. 0 for a state in this process.
   */
  readonly roundTrips: number
}
