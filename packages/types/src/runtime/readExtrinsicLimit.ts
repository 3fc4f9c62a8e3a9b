import type { Weight } from '@paraclock/core'
import type { Runtime } from './Runtime.ts'
import { readBlockWeights, toLimit } from './readBlockLimit.ts'

/**
 * Returns the largest weight of one transaction, from the constant `System.BlockWeights`;
 * `undefined` without a limit. If the runtime limits only the ref time, the proof size is the
 * largest u64.
 */
export function readExtrinsicLimit(runtime: Pick<Runtime, 'constant'>): Weight | undefined {
  return toLimit(readBlockWeights(runtime)?.per_class?.normal?.max_extrinsic)
}
