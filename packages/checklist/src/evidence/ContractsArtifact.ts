import type { Evidence } from '@paraclock/core'
import type { ProgramRun } from './ProgramArtifact.ts'
import type { Opinion } from './ServiceArtifact.ts'

/** Whether contracts of the target are within reach of the service. */
export interface ContractsArtifact {
  /** The pallet through which contracts are called; `null` if the chain has none that is known. */
  readonly pallet: string | null
  /** What became of a program that calls a contract through the user's proxy. */
  readonly run: Opinion<ProgramRun>
  readonly evidence: readonly Evidence[]
}
