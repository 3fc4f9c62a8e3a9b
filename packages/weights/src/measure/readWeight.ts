import type { Weight } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'

/**
 * Reads a weight of either form: a number of before 2022, which has no proof size, or the two
 * dimensions of today.
 */
export function readWeight(codec: ReadableValue): {
  readonly weight: Weight
  readonly hasProofSize: boolean
} {
  const fields = codec as unknown as {
    readonly refTime?: ReadableValue
    readonly proofSize?: ReadableValue
  }
  if (fields.refTime === undefined || fields.proofSize === undefined) {
    return { weight: { refTime: toBigint(codec), proofSize: 0n }, hasProofSize: false }
  }
  const weight = { refTime: toBigint(fields.refTime), proofSize: toBigint(fields.proofSize) }
  return { weight, hasProofSize: true }
}

function toBigint(codec: ReadableValue): bigint {
  return BigInt(codec.toString())
}
