import type { ReceiptVerdict } from '@paraclock/scheduler/receipt'

const SAID = {
  succeeded: ['pass', 'Proven: the run succeeded'],
  failed: ['warn', 'Proven: the run failed'],
  unproven: ['warn', 'Proven: the run took place, with an unknown outcome']
} as const

/**
 * Says what a receipt proves, or which statement is not proven, with the icon beside it. `wanted` is
 * the hash that the link to the page names.
 */
export function sayVerdict(
  { statements, outcome, hash }: Pick<ReceiptVerdict, 'statements' | 'outcome' | 'hash'>,
  wanted?: string
): readonly ['pass' | 'warn' | 'fail', string] {
  if (wanted !== undefined && hash !== wanted) return ['fail', 'Not the receipt of this link']
  if (outcome !== undefined) return SAID[outcome.dispatch]
  return ['fail', `Not proven: ${statements.find(({ proven }) => !proven)?.name}`]
}
