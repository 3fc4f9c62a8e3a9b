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
  outlineReport,
  type Report,
  tallyResults,
  trustNote,
  verdictWords
} from '@paraclock/checklist'
import { createPage, type Page, type PageSettings, type Style } from './Page.ts'
import { writeFindings } from './writeFindings.ts'
import { writeNetworkFacts, writeRehearsal } from './writeNetworkFacts.ts'
import { writeTodo } from './writeTodo.ts'

/** What to write for a terminal, and how. */
export interface RenderTerminalArgs extends PageSettings {
  readonly report: Report
  /** Whether to write the bytes of calls, all evidence and a line for each check. Defaults to no. */
  readonly verbose?: boolean
}

const VERDICT_STYLES: { readonly [Key in Report['verdict']]: Style } = {
  ready: 'good',
  notReady: 'bad',
  undetermined: 'caution'
}

/**
 * Writes a report for a terminal: the verdict, what to do by owner, what does not pass, and a line for
 * each network. Plain text, unless colours are asked for.
 */
export function renderTerminal(args: RenderTerminalArgs): string {
  const { report, verbose = false } = args
  const { networks, verdict, announced, tool, gatheredAt, durationMilliseconds } = report
  const page = createPage(args)
  const { todo, findings } = outlineReport(report)
  const tally = describeTally(tallyResults(networks.flatMap(({ results }) => results)))
  page.write(0, tally, 'plain', {
    text: `${verdictWords[verdict]}:`,
    style: VERDICT_STYLES[verdict]
  })
  page.skip()
  const { length: count } = networks
  writeTodo({ page, todo, count, verbose, width: args.width })
  writeFindings({ page, findings, count, verbose })
  for (const network of networks) writeNetwork(page, network, verbose)
  for (const { name, reason } of announced) {
    page.write(0, `${name} not applicable: ${reason}`, 'dim')
  }
  page.skip()
  const when = `${formatTime(gatheredAt)}, in ${formatDuration(durationMilliseconds)}`
  page.write(0, `${tool.name} ${tool.version}, gathered ${when}. ${trustNote}`, 'dim')
  return page.text()
}

function writeNetwork(page: Page, network: NetworkReport, verbose: boolean): void {
  const { name, results, rehearsal } = network
  const verdict = decideVerdict(results)
  page.write(0, describeTally(tallyResults(results)), 'plain', {
    text: `${name} ${verdictWords[verdict].toLowerCase()}:`,
    style: VERDICT_STYLES[verdict]
  })
  if (verbose) {
    writeNetworkFacts(page, network)
    writeGroups(page, results)
  } else {
    for (const result of results) if (isWaived(result)) writeMember(page, result, 2)
  }
  if (rehearsal !== undefined) writeRehearsal(page, rehearsal)
}

function writeGroups(page: Page, results: readonly CheckResult[]): void {
  for (const group of groupOrder) {
    const members = results.filter((result) => result.group === group)
    if (members.length === 0) continue
    const style = VERDICT_STYLES[decideVerdict(members)]
    page.write(2, describeTally(tallyResults(members)), style, { text: `${groupTitles[group]}:` })
    for (const member of members) writeMember(page, member, 4)
  }
  page.skip()
}

function writeMember(page: Page, result: CheckResult, indent: number): void {
  const { id, outcome, summary, waiver } = result
  const { sign, word } = outcomeWords[outcome]
  const waived = isWaived(result) ? `, waived until ${waiver?.until}: ${waiver?.reason}` : ''
  const quiet = outcomeOrder.indexOf(outcome) >= outcomeOrder.indexOf('skipped')
  page.write(indent, `${id}: ${word}${waived}. ${summary}`, quiet ? 'dim' : 'plain', { text: sign })
}
