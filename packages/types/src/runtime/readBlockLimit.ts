import { unsignedMaximum, type Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '../dryRun/toWeight.ts'
import type { Runtime } from './Runtime.ts'

interface BlockWeights {
  readonly max_block?: RawWeight
  readonly per_class?: { readonly normal?: { readonly max_extrinsic?: RawWeight } }
}

/**
 * Returns the largest weight of a whole block, from the constant `System.BlockWeights`; `undefined`
 * without a limit. If the runtime limits only the ref time, the proof size is the largest u64.
 */
export function readBlockLimit(runtime: Pick<Runtime, 'constant'>): Weight | undefined {
  return toLimit(readBlockWeights(runtime)?.max_block)
}

export function readBlockWeights(runtime: Pick<Runtime, 'constant'>): BlockWeights | undefined {
  return runtime.constant('System', 'BlockWeights')?.value as BlockWeights | undefined
}

export function toLimit(limit: RawWeight | undefined): Weight | undefined {
  if (limit === undefined) return undefined
  const { refTime, proofSize } = toWeight(limit)
  return { refTime, proofSize: typeof limit === 'object' ? proofSize : unsignedMaximum.u64 }
}
