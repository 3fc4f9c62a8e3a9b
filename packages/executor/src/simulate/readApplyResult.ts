import { type DispatchFailure, type Runtime, readDispatchError } from '@paraclock/types'

/**
 * Why a transaction is invalid: the variants of `InvalidTransaction` in the order of their indices.
 */
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

/**
 * Why the validity of a transaction is unknown: the variants of `UnknownTransaction` in the order
 * of their indices.
 */
const UNKNOWN = ['CannotLookup', 'NoUnsignedValidator', 'Custom'] as const

/** Why a runtime refuses an extrinsic. A refused extrinsic cannot be part of a block. */
export interface TransactionRefusal {
  /**
   * `Invalid` if the runtime knows that the transaction is invalid, `Unknown` if it cannot decide.
   */
  readonly kind: 'Invalid' | 'Unknown'
  /**
   * The name of the reason, for example `Payment`. Reasons that the runtime itself defines have
   * numbers instead of names, for example `Custom 42`.
   */
  readonly reason: string
}

/**
 * Reads why a runtime refuses an extrinsic. `answer` is the answer of
 * `BlockBuilder_apply_extrinsic` or `TaggedTransactionQueue_validate_transaction`. Returns
 * `undefined` if the runtime accepts the extrinsic.
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
 * Reads why the dispatch of an accepted extrinsic failed. Returns `undefined` if the dispatch
 * succeeded. `answer` is the answer of `BlockBuilder_apply_extrinsic`.
 */
export function readDispatchResult(
  runtime: Runtime,
  answer: Uint8Array
): DispatchFailure | undefined {
  if (answer[1] === 0) return undefined
  return readDispatchError(runtime, runtime.type('DispatchError').decode(answer.subarray(2)))
}
