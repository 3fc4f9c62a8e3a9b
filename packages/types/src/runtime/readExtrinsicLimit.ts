import { unsignedMaximum, type Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '../dryRun/toWeight.ts'
import type { Runtime } from './Runtime.ts'

/**
 * Returns the largest weight of one transaction, from the constant `System.BlockWeights`;
 * `undefined` without a limit. Older runtimes limit only the ref time, and the proof size is then
 * the largest u64.
 */
export function readExtrinsicLimit(runtime: Pick<Runtime, 'constant'>): Weight | undefined {
  const limits = runtime.constant('System', 'BlockWeights')?.value as
    | { readonly per_class?: { readonly normal?: { readonly max_extrinsic?: RawWeight } } }
    | undefined
  const limit = limits?.per_class?.normal?.max_extrinsic
  if (limit === undefined) return undefined
  const { refTime, proofSize } = toWeight(limit)
  return { refTime, proofSize: typeof limit === 'object' ? proofSize : unsignedMaximum.u64 }
}
