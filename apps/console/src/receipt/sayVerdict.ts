import type { ReceiptVerdict } from '@paraclock/scheduler/receipt'

const SAID = {
  succeeded: ['pass', 'Proven: the run succeeded'],
  failed: ['warn', 'Proven: the run failed'],
  unproven: ['warn', 'Proven: the run took place, with an unknown outcome']
} as const

/** Says what a receipt proves, or which statement is not proven, with the icon beside it. */
export function sayVerdict({
  statements,
  outcome
}: Pick<ReceiptVerdict, 'statements' | 'outcome'>): readonly ['pass' | 'warn' | 'fail', string] {
  if (outcome !== undefined) return SAID[outcome.dispatch]
  return ['fail', `Not proven: ${statements.find(({ proven }) => !proven)?.name}`]
}
