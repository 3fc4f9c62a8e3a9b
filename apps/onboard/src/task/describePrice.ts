import { formatBalance } from '@paraclock/core'
import type { LiveQuote, Service } from '@paraclock/scheduler'

/** What a task costs when it is scheduled, and what each run of one without end costs. */
export function describePrice(
  { inclusion, prepaid, total, recurring, perRun, runs }: LiveQuote,
  { token }: Pick<Service, 'token'>
): string {
  const show = (value: bigint): string => formatBalance(value, token)
  const each = show(perRun.executionFee + perRun.xcmpFee)
  const paid = recurring
    ? `${each} for the first run, and as much for each further run when the one before it is over`
    : `${show(prepaid.value)} on hold for ${runs === 1 ? 'its run' : `its ${runs} runs`}`
  return `It costs ${show(total)}: ${show(inclusion.value)} for the transaction, ${paid}.`
}
