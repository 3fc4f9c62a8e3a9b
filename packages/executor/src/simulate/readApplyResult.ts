import { type DispatchFailure, type Runtime, readDispatchError } from '@paraclock/types'

/** The reasons for which a transaction is invalid, in the order of `InvalidTransaction`. */
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
 * The reasons for which the validity of a transaction is unknown, in the order of
 * `UnknownTransaction`.
 */
const UNKNOWN = ['CannotLookup', 'NoUnsignedValidator', 'Custom'] as const

/** The refusal of an extrinsic by a runtime. */
export interface TransactionRefusal {
  /** `Invalid` if the transaction is invalid, `Unknown` if its validity is unknown. */
  readonly kind: 'Invalid' | 'Unknown'
  /** The reason, for example `Payment`, or `Custom 42` for a reason that the runtime defines. */
  readonly reason: string
}

/**
 * Reads the refusal of an extrinsic from the answer of `BlockBuilder_apply_extrinsic` or
 * `TaggedTransactionQueue_validate_transaction`. Returns `undefined` if the runtime accepts the
 * extrinsic.
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

/** Reads the dispatch error of an accepted extrinsic from the answer `Ok(Err(error))`. */
export function readDispatchResult(
  runtime: Runtime,
  answer: Uint8Array
): DispatchFailure | undefined {
  if (answer[1] === 0) return undefined
  return readDispatchError(runtime, runtime.type('DispatchError').decode(answer.subarray(2)))
}
