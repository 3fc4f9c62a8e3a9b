import {
  type CheckResult,
  describeTrust,
  formatDuration,
  formatTime,
  isWaived,
  type NetworkOutline,
  outcomeOrder,
  outcomeWords,
  outlineReport,
  type Report,
  verdictWords
} from '@paraclock/checklist'
import { createPage, type Page, type PageSettings, type Style } from './Page.ts'
import { writeFindings } from './writeFindings.ts'
import { writeNetworkFacts, writeRehearsal } from './writeNetworkFacts.ts'
import { writeTodo } from './writeTodo.ts'

export interface RenderTerminalArgs extends PageSettings {
  readonly report: Report
  /** Whether every check and all evidence are written. */
  readonly verbose?: boolean
}

const VERDICT_STYLES: Readonly<Record<Report['verdict'], Style>> = {
  ready: 'good',
  notReady: 'bad',
  undetermined: 'caution'
}

export function renderTerminal(args: RenderTerminalArgs): string {
  const { report, verbose = false } = args
  const { verdict, tool, gatheredAt, durationMilliseconds } = report
  const page = createPage(args)
  const { tally, todo, totals, findings, networks } = outlineReport(report)
  const lead = { text: `${verdictWords[verdict]}:`, style: VERDICT_STYLES[verdict] }
  page.write(0, tally, 'plain', lead)
  page.skip()
  const { length: count } = networks
  writeTodo({ page, todo, totals, count, verbose, width: args.width })
  writeFindings({ page, findings, count, verbose })
  for (const network of networks) writeNetwork(page, network, verbose)
  page.skip()
  const when = `${formatTime(gatheredAt)}, in ${formatDuration(durationMilliseconds)}`
  page.write(0, `${tool.name} ${tool.version}, gathered ${when}. ${describeTrust(report)}`, 'dim')
  return page.text()
}

function writeNetwork(page: Page, outline: NetworkOutline, verbose: boolean): void {
  const { network, verdict, tally, outlook, upgrades, earliest, groups } = outline
  const { network: name, results, rehearsal } = network
  const since = earliest === undefined ? '' : `; not before ${formatTime(earliest)}`
  const text = `${name} ${verdictWords[verdict].toLowerCase()}:`
  page.write(0, `${tally}${since}`, 'plain', { text, style: VERDICT_STYLES[verdict] })
  // Costs and waiting times of a network with steps are shown only with `--verbose`. The report
  // then fits on one screen.
  if (verbose || network.plan?.length === 0) {
    for (const line of outlook) page.write(2, line, 'dim')
  }
  for (const line of upgrades) page.write(2, line)
  if (verbose) {
    writeNetworkFacts(page, network)
    for (const group of groups) {
      page.write(2, group.tally, VERDICT_STYLES[group.verdict], { text: `${group.title}:` })
      for (const member of group.members) writeMember(page, member, 4)
    }
    page.skip()
  } else {
    for (const result of results) if (isWaived(result)) writeMember(page, result, 2)
  }
  if (rehearsal !== undefined) writeRehearsal(page, rehearsal)
}

function writeMember(page: Page, result: CheckResult, indent: number): void {
  const { id, outcome, summary, waiver } = result
  const { sign, word } = outcomeWords[outcome]
  const waived = isWaived(result) ? `, waived until ${waiver?.until}: ${waiver?.reason}` : ''
  const quiet = outcomeOrder.indexOf(outcome) >= outcomeOrder.indexOf('skipped')
  page.write(indent, `${id}: ${word}${waived}. ${summary}`, quiet ? 'dim' : 'plain', { text: sign })
}
