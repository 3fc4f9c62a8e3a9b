import { describeEvidence, type Finding, type Outcome, outcomeWords } from '@paraclock/checklist'
import type { Remedy } from '@paraclock/core'
import { shortenWords } from '../../words/wrapText.ts'
import type { Page, Style } from './Page.ts'
import { writeHeading, writeStep } from './writeTodo.ts'

interface WriteFindingsArgs {
  readonly page: Page
  readonly findings: readonly Finding[]
  /** The number of networks in the report. A finding of all networks names no network. */
  readonly count: number
  readonly verbose: boolean
}

const STYLES: Partial<Record<Outcome, Style>> = {
  fail: 'bad',
  error: 'caution',
  warn: 'caution',
  manual: 'accent'
}

// The maximum number of skipped checks that are named. An unreachable chain skips about forty.
const MAX_SKIPPED = 12

export function writeFindings(args: WriteFindingsArgs): void {
  const { page, findings } = args
  if (findings.length === 0) return
  writeHeading(page, 'What does not pass', args.count)
  for (const finding of findings) writeFinding(args, finding)
  page.skip()
}

function writeFinding(args: WriteFindingsArgs, finding: Finding): void {
  const { page, count, verbose } = args
  const { outcome, title, details, ids, follows, skipped, networks } = finding
  const lead = { text: outcomeWords[outcome].sign, style: STYLES[outcome] ?? 'plain' } as const
  const where = networks.length === count ? '' : `${networks.join(', ')}: `
  const [detail] = details
  const found = !verbose && details.length === 1 ? `: ${detail?.summary}` : ''
  const named = verbose ? skipped : skipped.slice(0, MAX_SKIPPED)
  const more = skipped.length - named.length
  const rest = more === 0 ? '' : ` and ${more} more`
  const held = skipped.length === 0 ? '' : ` skipped: ${named.join(', ')}${rest}`
  const text = `${where}${shortenWords(`${title}${found}`)} [${ids.join(', ')}]${held}`
  page.write(2, text, 'plain', lead)
  // `follows` lists the failed checks that this finding caused. Each gets a line, because the
  // report counts each as a failure.
  for (const id of follows)
    page.write(2, `${where}${id} fails, caused by ${ids.join(', ')}`, 'plain', lead)
  if (verbose) writeWhole(page, finding)
}

const EVIDENCE = { text: 'evidence', style: 'dim' } as const

function writeWhole(page: Page, finding: Finding): void {
  for (const { networks, summary } of finding.details) {
    page.write(4, `${networks.join(', ')}: ${summary}`)
  }
  for (const { network, result } of finding.results) {
    if (result.errorCode !== undefined) {
      page.write(4, `${result.id}: error code ${result.errorCode}`, 'dim')
    }
    for (const { heading, finding: stated, facts } of result.evidence.map(describeEvidence)) {
      page.write(4, `${network}: ${heading}: ${stated}`, 'dim', EVIDENCE)
      for (const { label, value } of facts) page.write(6, `${label} ${value}`, 'dim')
    }
  }
  for (const remedy of finding.remedies) writeRemedy(page, remedy)
  for (const [id, docs] of new Map(finding.results.map(({ result }) => [result.id, result.docs]))) {
    page.write(4, `more: ${docs === undefined ? '' : `${docs}, or `}paraclock explain ${id}`, 'dim')
  }
}

function writeRemedy(page: Page, { summary, steps = [], command, docs }: Remedy): void {
  page.write(4, summary, 'plain', { text: 'fix', style: 'accent' })
  for (const [index, step] of steps.entries()) writeStep(page, step, index + 1, 6)
  if (command !== undefined) page.writeSpans(6, [{ text: `$ ${command}` }])
  if (docs !== undefined) page.write(6, `see ${docs}`, 'dim')
}
