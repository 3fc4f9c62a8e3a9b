import type { Weight } from '@paraclock/core'
import type { Runtime } from '../runtime/Runtime.ts'

/** A decoded weight of a runtime: a record, or only the ref time in older runtimes. */
export type RawWeight = bigint | { readonly ref_time: bigint; readonly proof_size?: bigint }

/** Converts a decoded weight of a runtime to a `Weight`. A missing proof size becomes 0. */
export function toWeight(raw: RawWeight): Weight {
  if (typeof raw === 'bigint') return { refTime: raw, proofSize: 0n }
  return { refTime: raw.ref_time, proofSize: raw.proof_size ?? 0n }
}

/** Converts a weight to the record that present runtimes use. */
export function writeWeight({ refTime, proofSize }: Weight): Exclude<RawWeight, bigint> {
  return { ref_time: refTime, proof_size: proofSize }
}

/**
 * Converts a weight to a plain value of `type`: to a record if `type` is a struct, otherwise to the
 * ref time alone.
 */
export function writeWeightAs(
  weight: Weight,
  { metadata }: Pick<Runtime, 'metadata'>,
  type: number | undefined
): RawWeight {
  const isWhole = metadata.lookup[type ?? -1]?.def.tag === 'composite'
  return isWhole ? writeWeight(weight) : weight.refTime
}

/** Reads a weight from a decoded field. Returns `undefined` if the field is not a weight. */
export function readWeight(value: unknown): Weight | undefined {
  if (typeof value === 'bigint') return toWeight(value)
  const { ref_time } = (value ?? {}) as { readonly ref_time?: unknown }
  return typeof ref_time === 'bigint' ? toWeight(value as RawWeight) : undefined
}
