import {
  type ChangeKind,
  describeFact,
  describeOutcomes,
  formatTime,
  type NetworkDiff,
  presenceWords,
  type ReportDiff,
  type ResultChange,
  verdictWords
} from '@paraclock/checklist'
import { createPage, type Page, type PageSettings, type Style } from '../terminal/Page.ts'

const MARKS: { readonly [Kind in ChangeKind]: { readonly text: string; readonly style: Style } } = {
  worse: { text: 'worse  ', style: 'bad' },
  better: { text: 'better ', style: 'good' },
  neutral: { text: 'changed', style: 'dim' }
}

export function renderDiffTerminal(args: PageSettings & { readonly diff: ReportDiff }): string {
  const { before, after, networks } = args.diff
  const page = createPage(args)
  for (const network of networks) {
    writeNetwork(page, network)
    page.skip()
  }
  if (networks.length === 0) page.write(0, 'Nothing has changed.')
  const from = `${verdictWords[before.verdict].toLowerCase()} (${formatTime(before.gatheredAt)})`
  page.write(
    0,
    `${from} → ${verdictWords[after.verdict].toLowerCase()} (${formatTime(after.gatheredAt)})`
  )
  return page.text()
}

function writeNetwork(page: Page, { network: name, presence, results, facts }: NetworkDiff): void {
  page.writeSpans(0, [
    { text: name, style: 'bold' },
    { text: `  ${presenceWords[presence]}`.trimEnd() }
  ])
  for (const change of results) writeChange(page, change)
  for (const fact of facts) page.write(2, describeFact(fact), 'plain', MARKS.neutral)
}

function writeChange(page: Page, change: ResultChange): void {
  page.write(2, `${change.id}: ${describeOutcomes(change)}`, 'plain', MARKS[change.kind])
  if (change.kind === 'worse') page.write(10, change.result.summary, 'dim')
}
