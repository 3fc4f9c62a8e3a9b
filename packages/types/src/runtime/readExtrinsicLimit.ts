import { unsignedMaximum, type Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '../dryRun/toWeight.ts'
import type { Runtime } from './Runtime.ts'

/**
 * Returns the largest weight that one transaction may have, from the constant
 * `System.BlockWeights`. Returns `undefined` if the chain sets no limit. Older runtimes limit only
 * the ref time. For these, the proof size is the largest u64.
 *
 * @example
 * ```ts
 * import { openRuntime, readExtrinsicLimit } from '@paraclock/types'
 *
 * declare const metadata: Uint8Array
 *
 * console.log(readExtrinsicLimit(openRuntime({ metadata }))?.refTime)
 * ```
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
