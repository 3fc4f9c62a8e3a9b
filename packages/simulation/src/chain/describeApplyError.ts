/** Why a transaction is invalid, in the order of `InvalidTransaction`. */
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

/** Why the validity of a transaction cannot be told, in the order of `UnknownTransaction`. */
const UNKNOWN = ['CannotLookup', 'NoUnsignedValidator', 'Custom'] as const

/**
 * Why a runtime refuses an extrinsic, from the answer of `BlockBuilder_apply_extrinsic` or
 * `TaggedTransactionQueue_validate_transaction`. `undefined` if it takes it.
 */
export function describeApplyError(result: Uint8Array): string | undefined {
  const [refused, kind = 0, index = 0, custom] = result
  if (refused === 0) return undefined
  const name = kind === 0 ? INVALID[index] : UNKNOWN[index]
  const detail = name === 'Custom' ? ` ${custom}` : ''
  return `${kind === 0 ? 'invalid' : 'unknown'}: ${name ?? index}${detail}`
}
