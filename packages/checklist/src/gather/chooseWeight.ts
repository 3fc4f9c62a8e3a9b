import type { Weight } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'

export function chooseWeight({ automation }: NetworkConfig, measured: Weight): Weight {
  return automation.weight ?? measured
}

// The limit of a call's weight. It leaves ample room for the program around the call in a u64.
const HEAVIEST = 2n ** 63n

export function isWeight({ refTime, proofSize }: Weight): boolean {
  return refTime <= HEAVIEST && proofSize <= HEAVIEST
}
