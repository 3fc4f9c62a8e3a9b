import type { Report } from '@paraclock/checklist'
import { formatAmount, outcomeWords } from '@paraclock/checklist'
import { createPage, type PageSettings } from './Page.ts'

/** What to list, and how. */
export interface ListFailuresArgs extends PageSettings {
  readonly report: Report
}

/** Lists in short what fails on each network, and what fixes it. */
export function listFailures(args: ListFailuresArgs): string {
  const page = createPage(args)
  for (const { name, results, steps } of args.report.networks) {
    const pressing = (['fail', 'error'] as const).flatMap((outcome) =>
      results.filter((result) => result.outcome === outcome)
    )
    const failing = pressing.filter(({ outcome }) => outcome === 'fail').length
    const untold = pressing.length - failing
    const skipped = results.filter(({ outcome }) => outcome === 'skipped').length
    const counts = [
      `${failing} of ${results.length} checks fail`,
      `${skipped} are skipped until they pass`,
      ...(untold > 0 ? [`${untold} are undetermined`] : [])
    ].join(', ')
    page.writeSpans(0, [{ text: name, style: 'bold' }, { text: `: ${counts}` }])
    for (const { id, outcome, title, summary, remedies } of pressing) {
      const style = outcome === 'fail' ? 'bad' : 'caution'
      page.write(2, title, 'bold', { text: outcomeWords[outcome].sign, style })
      page.write(4, summary)
      const [remedy] = remedies
      if (remedy !== undefined) {
        page.write(4, `${remedy.summary} [${id}]`, 'plain', { text: 'fix', style: 'accent' })
      }
    }
    const deposits = steps.flatMap(({ deposit }) => (deposit === undefined ? [] : [deposit]))
    const cost =
      deposits.length === 0 ? '' : `; they reserve ${deposits.map(formatAmount).join(', ')}`
    page.write(2, `${steps.length} calls can be made now${cost}`)
    page.skip()
  }
  return page.text()
}
