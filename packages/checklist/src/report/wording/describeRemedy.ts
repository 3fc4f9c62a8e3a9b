import type { CallOrigin, CallStep, PlannedWait, Remedy } from '@paraclock/core'
import type { AccountTotal } from '../../schema/shapes.ts'
import { formatAmount, formatTime, roundAmount } from '../../words/formatValues.ts'
import { bytesWithheld } from './words.ts'

/** Describes a remedy in lines of plain text, with each call, but without the bytes of the call. */
export function describeRemedy(remedy: Remedy): readonly string[] {
  const { summary, steps = [], command, docs } = remedy
  return [
    `To fix it: ${summary}`,
    ...steps.map(
      (step, index) =>
        `${index + 1}. On ${step.chain}, ${describeOrigin(step.origin)}: ${step.description}`
    ),
    ...(steps.length === 0 ? [] : [bytesWithheld]),
    ...(command === undefined ? [] : [`$ ${command}`]),
    ...(docs === undefined ? [] : [`See ${docs}`])
  ]
}

/** Returns who must send a call, as text. */
export function describeOrigin(origin: CallOrigin): string {
  switch (origin.kind) {
    case 'signed':
      return `signed by ${origin.account}`
    case 'root':
      return 'by root: sudo or governance'
    case 'sovereign':
      return `by parachain ${origin.paraId}, over XCM from its own root`
  }
}

/** Describes a wait, with its length if the length is known. */
export function describeWait({ description, at, blocks }: PlannedWait): string {
  const when = at === undefined ? '' : `, at ${formatTime(Number(at))} at the earliest`
  const length = blocks === undefined ? '' : `, within ${blocks} blocks`
  return `${description}${when}${length}`
}

/**
 * Describes the amounts that a call sends and reserves, and its fee, which may be unknown. The
 * amounts are rounded up, because the call has the exact ones.
 */
export function describeCosts(
  step: Pick<CallStep, 'transfer' | 'deposit' | 'fee' | 'origin'>
): string {
  const { transfer, deposit, fee, origin } = step
  // A root call without `fee` pays no fee. In any other call, a missing `fee` is unknown.
  const isFree = fee === undefined && origin.kind === 'root'
  return [
    ...(transfer === undefined ? [] : [`${roundAmount(transfer)} sent`]),
    ...(deposit === undefined ? [] : [`${roundAmount(deposit)} reserved`]),
    isFree ? 'no fee' : `fee ${roundAmount(fee)}`
  ].join(', ')
}

/**
 * Describes the amount that an account needs for all steps of a plan, and the parts of this amount.
 */
export function describeTotal(total: AccountTotal): string {
  const { needed, free, transfer, deposit, fee, unpriced } = total
  const fees = [
    ...(fee === undefined || fee.amount === 0n ? [] : [formatAmount(fee)]),
    ...(unpriced === 0 ? [] : [unpriced === 1 ? 'one unknown' : `${unpriced} unknown`])
  ]
  const parts = [
    ...(transfer === undefined ? [] : [`${formatAmount(transfer)} sent`]),
    ...(deposit === undefined ? [] : [`${formatAmount(deposit)} reserved until it is given back`]),
    ...(fees.length === 0 ? [] : [`fees ${fees.join(' and ')}`])
  ].join(', ')
  if (needed === undefined || free === undefined) return parts
  return `${formatAmount(needed)} needed, ${formatAmount(free)} held: ${parts}`
}
