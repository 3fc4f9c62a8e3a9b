import { formatBalance } from '@paraclock/core'
import type { Report } from '../report/Report.ts'

/** Lists in short what fails on each network, and what mends it. */
export function listFailures(report: Report): string {
  const lines: string[] = []
  for (const { name, results, steps } of report.networks) {
    const failing = results.filter(({ outcome }) => outcome === 'fail')
    const errors = results.filter(({ outcome }) => outcome === 'error')
    const skipped = results.filter(({ outcome }) => outcome === 'skipped')
    lines.push(
      `${name}: ${failing.length} of ${results.length} checks fail, ${skipped.length} wait for them${errors.length > 0 ? `, ${errors.length} could not be told` : ''}`
    )
    for (const { id, title, summary, remedies } of [...failing, ...errors]) {
      lines.push(`  x ${title}`, `    ${summary}`)
      const [remedy] = remedies
      if (remedy !== undefined) lines.push(`    -> ${remedy.summary} [${id}]`)
    }
    const deposits = steps.flatMap(({ deposit }) => (deposit === undefined ? [] : [deposit]))
    const cost = deposits.map((deposit) => formatBalance(deposit.amount, deposit)).join(', ')
    lines.push(
      `  ${steps.length} calls can be made at once${cost === '' ? '' : `, and reserve ${cost}`}`,
      ''
    )
  }
  return lines.join('\n')
}
