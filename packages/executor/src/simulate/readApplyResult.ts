import { type DispatchFailure, type Runtime, readDispatchError } from '@paraclock/types'

/** The variants of `InvalidTransaction` in the order of their indices. */
const INVALID = [
  'Call',
  'Payment',
  'Future',
  'Stale',
  'BadProof',
  'AncientBirthBlock',
  'ExhaustsResources',
  'Custom',
  'BadMandatory',
  'MandatoryValidation',
  'BadSigner',
  'IndeterminateImplicit',
  'UnknownOrigin'
] as const

/** The variants of `UnknownTransaction` in the order of their indices. */
const UNKNOWN = ['CannotLookup', 'NoUnsignedValidator', 'Custom'] as const

/** Why a runtime refuses an extrinsic. A refused extrinsic cannot be part of a block. */
export interface TransactionRefusal {
  /** `Unknown` if the runtime cannot decide. */
  readonly kind: 'Invalid' | 'Unknown'
  /**
   * The reason by name, for example `Payment`. A runtime's own reasons have numbers, for example
   * `Custom 42`.
   */
  readonly reason: string
}

/**
 * Reads why a runtime refuses an extrinsic; `undefined` if it accepts the extrinsic. `answer` is the
 * result of `BlockBuilder_apply_extrinsic` or `TaggedTransactionQueue_validate_transaction`.
 *
 * @example
 * ```ts
 * import { readRefusal } from '@paraclock/executor/simulate'
 *
 * readRefusal(Uint8Array.of(1, 0, 1)) // { kind: 'Invalid', reason: 'Payment' }
 * ```
 */
export function readRefusal(answer: Uint8Array): TransactionRefusal | undefined {
  const [refused, kind = 0, index = 0, custom] = answer
  if (refused === 0) return undefined
  const name = kind === 0 ? INVALID[index] : UNKNOWN[index]
  const reason = name === 'Custom' ? `Custom ${custom}` : (name ?? String(index))
  return { kind: kind === 0 ? 'Invalid' : 'Unknown', reason }
}

/**
 * Reads why the dispatch of an accepted extrinsic failed, from the answer of
 * `BlockBuilder_apply_extrinsic`.
 */
export function readDispatchResult(
  runtime: Runtime,
  answer: Uint8Array
): DispatchFailure | undefined {
  if (answer[1] === 0) return undefined
  return readDispatchError(runtime, runtime.type('DispatchError').decode(answer.subarray(2)))
}
