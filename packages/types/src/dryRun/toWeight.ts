import type { Weight } from '@paraclock/core'
import type { Runtime } from '../runtime/Runtime.ts'

/** A weight in the type of a runtime. In older runtimes, it is the ref time alone. */
export type RawWeight = bigint | { readonly ref_time: bigint; readonly proof_size?: bigint }

/** The weight that a runtime states. */
export function toWeight(raw: RawWeight): Weight {
  if (typeof raw === 'bigint') return { refTime: raw, proofSize: 0n }
  return { refTime: raw.ref_time, proofSize: raw.proof_size ?? 0n }
}

/** A weight as runtimes spell it. */
export function writeWeight({ refTime, proofSize }: Weight): Exclude<RawWeight, bigint> {
  return { ref_time: refTime, proof_size: proofSize }
}

/** A weight in the type of a runtime with this id, which may be the ref time alone. */
export function writeWeightAs(
  weight: Weight,
  { metadata }: Pick<Runtime, 'metadata'>,
  type: number | undefined
): RawWeight {
  const isWhole = metadata.lookup[type ?? -1]?.def.tag === 'composite'
  return isWhole ? writeWeight(weight) : weight.refTime
}

/** The weight in a field, if the field holds one. */
export function readWeight(value: unknown): Weight | undefined {
  if (typeof value === 'bigint') return toWeight(value)
  const { ref_time } = (value ?? {}) as { readonly ref_time?: unknown }
  return typeof ref_time === 'bigint' ? toWeight(value as RawWeight) : undefined
}
