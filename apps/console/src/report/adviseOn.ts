import type { Report, ReportOutline } from '@paraclock/checklist'

export interface OutlinedReport {
  readonly report: Report
  readonly outline: ReportOutline
}

/** Summarizes a report in up to three sentences. */
export function adviseOn({ report, outline }: OutlinedReport): string {
  const causes = outline.findings.filter(({ outcome }) => outcome === 'fail').length
  const trials = report.networks.map(({ trial }) => trial?.state)
  const warned = outline.findings.length - causes
  const better =
    warned === 0 ? '' : ` ${warned === 1 ? 'One thing' : `${warned} things`} could be better.`
  if (report.verdict === 'ready') {
    const tried = trials.every((state) => state === 'succeeded')
      ? 'The task was tried on copies of the chains, and had its effect.'
      : 'Nothing fails. The task was not tried.'
    return `${tried}${better}`
  }
  if (report.verdict === 'undetermined') return 'Something could not be read, so nobody can say.'
  const why = causes === 1 ? 'One cause to fix.' : `${causes} causes to fix.`
  const tried = trials.includes('failed') ? ' Tried on copies of the chains, the task fails.' : ''
  return `${why}${tried}`
}
