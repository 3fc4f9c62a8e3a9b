import type { Evidence } from '@paraclock/core'

/** What a runtime API of the target says, and what its runtime did when it was run. */
export interface ObservedFact {
  /** What it is about: `the weight of the program`. */
  readonly what: string
  /** The API that says it: `XcmPaymentApi`. */
  readonly api: string
  readonly told: string
  readonly seen: string
}

/** The facts that the target's runtime APIs tell, beside what its runtime does. */
export interface ObservationArtifact {
  readonly facts: readonly ObservedFact[]
  /** What was run, and by which runtime. */
  readonly evidence: readonly Evidence[]
}
