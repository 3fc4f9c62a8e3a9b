import { formatBalance } from '@paraclock/core'
import type { LiveQuote, Service } from '@paraclock/scheduler'
import { sayTime } from '../words/sayTime.ts'

export function describePrice(
  { inclusion, prepaid, places, crowded, total, recurring, perRun, runs }: LiveQuote,
  { token }: Pick<Service, 'token'>
): string {
  const show = (value: bigint): string => formatBalance(value, token)
  const each = show(perRun.executionFee + perRun.xcmpFee)
  const paid = recurring
    ? `${each} for the first run, and as much for each further run when the one before it is over`
    : `${show(prepaid.value)} on hold for ${runs === 1 ? 'its run' : `its ${runs} runs`}`
  const crowd = places.value === 0n ? '' : `, ${show(places.value)} for places in crowded slots`
  const costs = `It costs ${show(total)}: ${show(inclusion.value)} for the transaction, ${paid}${crowd}.`
  return [costs, ...crowded.map((slot) => describeCrowd(slot, show))].join(' ')
}

export function describeCrowd(
  { time, tasks, fee, cheaper }: LiveQuote['crowded'][number],
  show: (amount: bigint) => string
): string {
  const better =
    cheaper === undefined
      ? 'none of the next slots is cheaper'
      : `at ${sayTime(cheaper.time)} it costs ${cheaper.fee === 0n ? 'nothing' : show(cheaper.fee)}`
  return `The slot at ${sayTime(time)} holds ${tasks} tasks: a place costs ${show(fee)}; ${better}.`
}
