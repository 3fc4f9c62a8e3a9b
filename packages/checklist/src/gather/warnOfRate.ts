import type { CallStep } from '@paraclock/core'

/** If a rate changes by more than this factor, the signer must confirm the change. */
const MAX_RATE_CHANGE = 4n

/**
 * Adds a warning to the step that sets a rate, if the rate is far from the present rate. Prices
 * seldom change by a factor of four, and a wrong rate costs every user.
 */
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
