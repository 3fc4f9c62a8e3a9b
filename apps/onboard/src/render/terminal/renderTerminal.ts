import {
  type CheckResult,
  decideVerdict,
  describeTally,
  formatDuration,
  formatTime,
  groupOrder,
  groupTitles,
  isWaived,
  type NetworkReport,
  outcomeOrder,
  outcomeWords,
  type Report,
  tallyResults,
  trustNote,
  verdictWords
} from '@paraclock/checklist'
import { createPage, type Page, type PageSettings, type Style } from './Page.ts'
import { writeNetworkFacts, writeRehearsal } from './writeNetworkFacts.ts'
import { writeResult } from './writeResult.ts'

/** What to write for a terminal, and how. */
export interface RenderTerminalArgs extends PageSettings {
  readonly report: Report
  /** Whether to write a line for each check, and all evidence. Defaults to no. */
  readonly verbose?: boolean
}

const VERDICT_STYLES: { readonly [Key in Report['verdict']]: Style } = {
  ready: 'good',
  notReady: 'bad',
  undetermined: 'caution'
}

/**
 * Writes a report for a terminal: what fails first, with its evidence and what fixes it, then one
 * line for each group. Plain text, unless colours are asked for.
 */
export function renderTerminal(args: RenderTerminalArgs): string {
  const { report, verbose = false } = args
  const page = createPage(args)
  for (const network of report.networks) {
    writeNetwork(page, network, verbose)
    page.skip()
  }
  for (const { name, reason } of report.announced) {
    page.writeSpans(0, [
      { text: name, style: 'bold' },
      { text: '  not applicable', style: 'dim' }
    ])
    page.write(2, reason, 'dim')
    page.skip()
  }
  const tally = tallyResults(report.networks.flatMap(({ results }) => results))
  page.writeSpans(0, [
    { text: verdictWords[report.verdict], style: VERDICT_STYLES[report.verdict] }
  ])
  page.write(0, describeTally(tally))
  const { tool, gatheredAt, durationMilliseconds } = report
  const when = `${formatTime(gatheredAt)}, in ${formatDuration(durationMilliseconds)}`
  page.write(0, `${tool.name} ${tool.version}, gathered ${when}`, 'dim')
  page.write(0, trustNote, 'dim')
  return page.text()
}

function writeNetwork(page: Page, network: NetworkReport, verbose: boolean): void {
  const verdict = decideVerdict(network.results)
  page.writeSpans(0, [
    { text: network.name, style: 'bold' },
    { text: '  ' },
    { text: verdictWords[verdict].toLowerCase(), style: VERDICT_STYLES[verdict] }
  ])
  writeNetworkFacts(page, network)
  page.skip()
  const shownCalls = new Map<string, number>()
  for (const result of findPressing(network.results)) {
    writeResult({ page, result, verbose, results: network.results, shownCalls })
    page.skip()
  }
  writeGroups(page, network.results, verbose)
  if (network.rehearsal !== undefined) writeRehearsal(page, network.rehearsal)
}

/** Those that want somebody to act, the most pressing first. */
function findPressing(results: readonly CheckResult[]): readonly CheckResult[] {
  return (['fail', 'error', 'warn', 'manual'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome && !isWaived(result))
  )
}

function writeGroups(page: Page, results: readonly CheckResult[], verbose: boolean): void {
  const widest = Math.max(...Object.values(groupTitles).map(({ length }) => length))
  for (const group of groupOrder) {
    const members = results.filter((result) => result.group === group)
    if (members.length === 0) continue
    const tally = tallyResults(members)
    const style = VERDICT_STYLES[decideVerdict(members)]
    const title = groupTitles[group].padEnd(widest)
    page.write(2, describeTally(tally), style, { text: `${title} ` })
    for (const member of members) {
      if (verbose || isWaived(member)) writeMember(page, member)
    }
  }
  page.skip()
}

function writeMember(page: Page, result: CheckResult): void {
  const { id, outcome, summary, waiver } = result
  const { sign, word } = outcomeWords[outcome]
  const waived = isWaived(result) ? `, waived until ${waiver?.until}: ${waiver?.reason}` : ''
  const quiet = outcomeOrder.indexOf(outcome) >= outcomeOrder.indexOf('skipped')
  page.write(4, `${id}: ${word}${waived}. ${summary}`, quiet ? 'dim' : 'plain', { text: sign })
}
