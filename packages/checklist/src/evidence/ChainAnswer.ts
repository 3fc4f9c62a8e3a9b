import type { Evidence } from '@paraclock/core'
import type { Opinion } from './ServiceArtifact.ts'

/** The answer of a chain, and the evidence for it. */
export interface ChainAnswer<Value> {
  readonly opinion: Opinion<Value>
  readonly evidence: readonly Evidence[]
}

/** What is said where a chain begins none of the programs, whoever sends them. */
export const UNSEEN = 'the target begins no program that is sent to it'
