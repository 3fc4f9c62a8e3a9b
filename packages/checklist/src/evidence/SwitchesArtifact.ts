import type { CallStep, Evidence } from '@paraclock/core'

/** A parameter of the target that is wrong for the service, and the call that puts it right. */
export interface WrongParameter {
  readonly name: string
  readonly step: CallStep
}

/**
 * What is wrong on the target and can be put right by its root with one call, as far as the target
 * keeps such things in its `Parameters` pallet. Most chains do not; there it is empty.
 */
export interface SwitchesArtifact {
  readonly wrong: readonly WrongParameter[]
  readonly evidence: readonly Evidence[]
}
