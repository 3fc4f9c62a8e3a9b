import type { CallStep } from '@paraclock/core'

/** By how many times a rate may change before whoever signs has to confirm it by name. */
const MAX_RATE_CHANGE = 4n

/**
 * The step that sets a rate, marked if the rate is far from the one that is set now: a price seldom
 * changes so much, and a mistake in one takes the money of every user. Where no rate is set, there is
 * none to compare with.
 */
export function warnOfRate(
  step: CallStep | null,
  { present, next }: { readonly present: bigint | undefined; readonly next: bigint }
): CallStep | null {
  if (step === null || present === undefined || present === 0n) return step
  const isFar = next > present * MAX_RATE_CHANGE || next * MAX_RATE_CHANGE < present
  if (!isFar) return step
  const caution = `feePerSecond changes from ${present} to ${next}, by more than ${MAX_RATE_CHANGE} times`
  const preconditions = [...step.preconditions, `whoever signs has confirmed that ${caution}`]
  return { ...step, caution, preconditions }
}
