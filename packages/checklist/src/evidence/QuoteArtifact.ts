import type { ErrorReport, Evidence, Hex } from '@paraclock/core'
import type { Opinion } from './ServiceArtifact.ts'

/** The two fees of a task's runs, in the service's smallest unit. */
export interface Fees {
  readonly executionFee: bigint
  readonly xcmpFee: bigint
}

/** What a task of the user would cost. */
export interface QuoteArtifact {
  /** When it would run, in seconds since the Unix epoch. */
  readonly times: readonly number[]
  /** The call that schedules it; `null` if the service has none. */
  readonly call: Hex | null
  /** The rule of the service that it breaks; `null` if none. */
  readonly refusal: ErrorReport | null
  /** The fees by the service's RPC. Variant M's knows no target, and leaves out what sending costs. */
  readonly rpc: Opinion<{ readonly executionFee: bigint; readonly xcmpFee?: bigint }>
  /** The fees by the service's runtime. */
  readonly runtimeApi: Opinion<Fees>
  /** The fees as computed here. */
  readonly local: Opinion<Fees>
  /** The fee of the transaction. */
  readonly inclusionFee: Opinion<bigint>
  readonly evidence: readonly Evidence[]
}
