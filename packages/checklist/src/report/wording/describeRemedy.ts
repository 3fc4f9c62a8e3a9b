import type { Remedy } from '@paraclock/core'
import { describeOrigin } from './describeOrigin.ts'

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
