import type { Hex, Weight } from '@paraclock/core'
import type { DispatchFailure, ForwardedProgram, RuntimeEvent } from '@paraclock/types'
import type { RuntimeLog } from '../runtime/LoadedRuntime.ts'
import type { SimulatedState } from './SimulatedState.ts'

/**
 * How the call, extrinsic or message was executed.
 *
 * - `extrinsic`: applied to the next block, paid for and checked as on chain, except for the signature.
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
  /** The key of the child trie that it is in. */
  readonly child?: Hex
  /** The pallet, if the key is one of a pallet's storage. */
  readonly pallet?: string
  /** The item, if known. */
  readonly item?: string
  /** The keys of a map. Of a key whose hasher keeps only its hash, the hash as hex. */
  readonly keys?: readonly unknown[]
  /** The value before, plain where the item is known, else as hex. `null`: none. */
  readonly before: unknown
  /** The value after. `null`: none. */
  readonly after: unknown
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

export interface SimulatedOutcome {
  readonly mechanism: SimulationMechanism
  /** Why it would fail, `undefined` if it would not. */
  readonly failure: SimulationFailure | undefined
  /** The events, in order, without those of the block itself. */
  readonly events: readonly RuntimeEvent[]
  /** What it would cost. Left out where no extrinsic is paid for. */
  readonly fee?: SimulatedFee
  /** What was used of the block, as the chain reports it. */
  readonly weight?: Weight
  /** Programs that would be sent to other chains, where the DryRunApi lists them. */
  readonly forwarded?: readonly ForwardedProgram[]
  /** The state without it, to compare with. */
  readonly before: SimulatedState
  readonly after: SimulatedState
}

/** What would happen. */
export interface SimulationResult extends Omit<SimulatedOutcome, 'before' | 'after'> {
  /** What would change in storage, without the block's own housekeeping. */
  readonly changes: readonly SimulatedChange[]
  /** What the runtime logged. */
  readonly logs: readonly RuntimeLog[]
  /** How many times a node was asked and waited for. */
  readonly roundTrips: number
}
