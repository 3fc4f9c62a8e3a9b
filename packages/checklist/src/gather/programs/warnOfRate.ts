import type { CallStep } from '@paraclock/core'

/** The largest factor by which a rate can change without a confirmation. */
const MAX_RATE_CHANGE = 4n

/** Adds a warning to a step that changes a rate by more than the factor `MAX_RATE_CHANGE`. */
export function warnOfRate(
  step: CallStep | undefined,
  { present, next }: { readonly present: bigint | undefined; readonly next: bigint }
): CallStep | undefined {
  if (step === undefined || present === undefined || present === 0n) return step
  const isFar = next > present * MAX_RATE_CHANGE || next * MAX_RATE_CHANGE < present
  if (!isFar) return step
  const caution = `feePerSecond changes from ${present} to ${next}, by more than ${MAX_RATE_CHANGE} times`
  const preconditions = [...step.preconditions, `whoever signs has confirmed that ${caution}`]
  return { ...step, caution, preconditions }
}
