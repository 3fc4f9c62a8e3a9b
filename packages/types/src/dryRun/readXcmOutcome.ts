import type { DispatchFailure } from './DryRun.ts'
import { asVariant, nameVariants } from './readDispatchError.ts'

export function readXcmOutcome(outcome: unknown): DispatchFailure | undefined {
  const { type, value } = asVariant(outcome) ?? { type: 'Unknown', value: undefined }
  if (type === 'Complete') return undefined
  const { error, index } = findError(value)
  return { ...failXcm(error, index), value: outcome }
}

export function failXcm(error: unknown, index?: number): DispatchFailure {
  const at = index === undefined ? {} : { index }
  const name = nameVariants(error)
  return { kind: 'xcm', name, pallet: undefined, docs: '', ...at, value: error }
}

// Finds the error in an outcome. From XCM version 5 on, the outcome contains a record of the error
// and the position of the failed instruction.
function findError(value: unknown): { readonly error: unknown; readonly index?: number } {
  if (asVariant(value) !== undefined) return { error: value }
  const { error, index } = (value ?? {}) as { readonly error?: unknown; readonly index?: unknown }
  if (error === undefined) return { error: value }
  const inner = findError(error)
  return typeof index === 'number' ? { ...inner, index } : inner
}
