import type { Weight } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'

/** The weight that a task is scheduled with: the configured one, or else the measured one. */
export function chooseWeight({ automation }: NetworkConfig, measured: Weight): Weight {
  return automation.weight ?? measured
}

// The limit of a call's weight. It leaves ample room for the program around the call in a u64.
const HEAVIEST = 2n ** 63n

/** Whether a weight is valid for a call. A larger one is refused before it is sent. */
export function isWeight({ refTime, proofSize }: Weight): boolean {
  return refTime <= HEAVIEST && proofSize <= HEAVIEST
}
