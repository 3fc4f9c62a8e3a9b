import type { Weight } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'

/** The weight with which a task is scheduled: the configured one, and else the measured one. */
export function chooseWeight({ automation }: NetworkConfig, measured: Weight): Weight {
  return automation.weight ?? measured
}

// What a program around a call can weigh with plenty to spare, so that both together fit a u64.
const HEAVIEST = 2n ** 63n

/** Whether a call can have a weight at all: any other is refused before it is sent. */
export function isWeight({ refTime, proofSize }: Weight): boolean {
  return refTime <= HEAVIEST && proofSize <= HEAVIEST
}
