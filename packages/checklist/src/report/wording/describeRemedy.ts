import type { CallOrigin, CallStep, Remedy } from '@paraclock/core'
import { formatAmount } from './formatValues.ts'

/** Says a remedy in lines of plain text, with the exact bytes of each call. */
export function describeRemedy(remedy: Remedy): readonly string[] {
  const { summary, steps = [], command, docs } = remedy
  return [
    `To fix it: ${summary}`,
    ...steps.flatMap((step, index) => [
      `${index + 1}. On ${step.chain}, ${describeOrigin(step.origin)}: ${step.description}`,
      `   ${step.call}`
    ]),
    ...(command === undefined ? [] : [`$ ${command}`]),
    ...(docs === undefined ? [] : [`See ${docs}`])
  ]
}

/** Says who must send a call. */
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

/** Says what a call costs: what it reserves, if anything, and its fee, which may be unknown. */
export function describeCosts({ deposit, fee }: Pick<CallStep, 'deposit' | 'fee'>): string {
  const reserved = deposit === undefined ? '' : `${formatAmount(deposit)} reserved, `
  return `${reserved}fee ${formatAmount(fee)}`
}
