import {
  describeFact,
  describeOutcomes,
  formatTime,
  type NetworkDiff,
  presenceWords,
  type ReportDiff,
  verdictWords
} from '@paraclock/checklist'
import { createPage, type Page, type PageSettings, type Span } from '../terminal/Page.ts'

const MARKS = {
  worse: { text: 'worse  ', style: 'bad' },
  better: { text: 'better ', style: 'good' },
  neutral: { text: 'changed', style: 'dim' }
} as const satisfies Readonly<Record<string, Span>>

export function renderDiffTerminal(args: PageSettings & { readonly diff: ReportDiff }): string {
  const { before, after, networks } = args.diff
  const page = createPage(args)
  for (const network of networks) {
    writeNetwork(page, network)
    page.skip()
  }
  if (networks.length === 0) page.write(0, 'Nothing has changed.')
  const ends = [before, after].map(
    ({ verdict, gatheredAt }) =>
      `${verdictWords[verdict].toLowerCase()} (${formatTime(gatheredAt)})`
  )
  page.write(0, ends.join(' → '))
  return page.text()
}

function writeNetwork(page: Page, { network: name, presence, results, facts }: NetworkDiff): void {
  page.writeSpans(0, [
    { text: name, style: 'bold' },
    { text: `  ${presenceWords[presence]}`.trimEnd() }
  ])
  for (const change of results) {
    page.write(2, `${change.id}: ${describeOutcomes(change)}`, 'plain', MARKS[change.kind])
    if (change.kind === 'worse') page.write(10, change.result.summary, 'dim')
  }
  for (const fact of facts) page.write(2, describeFact(fact), 'plain', MARKS.neutral)
}
