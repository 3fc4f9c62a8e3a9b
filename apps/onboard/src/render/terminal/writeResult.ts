import {
  type CheckResult,
  describeEvidence,
  type Outcome,
  outcomeWords
} from '@paraclock/checklist'
import type { Remedy } from '@paraclock/core'
import type { Page, Style } from './Page.ts'
import { writeStep } from './writeSteps.ts'

/** A result that wants somebody to act, and what is known of the others. */
export interface WriteResultArgs {
  readonly page: Page
  readonly result: CheckResult
  /** All results of the same network. */
  readonly results: readonly CheckResult[]
  readonly verbose: boolean
  /** The calls that have been shown, with the number under which they were. */
  readonly shownCalls: Map<string, number>
}

const STYLES: { readonly [Key in Outcome]?: Style } = {
  fail: 'bad',
  error: 'caution',
  warn: 'caution',
  manual: 'accent'
}

// A decoded answer may be long; the whole of it is in the JSON and HTML reports.
const LONGEST_FINDING = 300
const MOST_SHOWN = 4

/** Writes one result: what was found, what it rests on, and what fixes it, with the exact calls. */
export function writeResult(args: WriteResultArgs): void {
  const { page, result, results } = args
  const { sign, word } = outcomeWords[result.outcome]
  const lead = { text: `${sign} ${word}:`, style: STYLES[result.outcome] ?? 'plain' } as const
  page.write(2, result.title, 'bold', lead)
  page.write(4, result.summary)
  if (result.errorCode !== undefined) page.write(4, `error code ${result.errorCode}`, 'dim')
  const held = results.filter(({ skippedBecauseOf }) => skippedBecauseOf === result.id)
  if (held.length > 0) {
    const ids = held.map(({ id }) => id).join(', ')
    page.write(4, `skipped as a consequence: ${ids}`, 'dim')
  }
  writeEvidence(args)
  for (const remedy of result.remedies) writeRemedy(args, remedy)
  const more = result.docs === undefined ? '' : `${result.docs}, or `
  page.write(4, `more: ${more}paraclock explain ${result.id}`, 'dim')
}

const EVIDENCE = { text: 'evidence', style: 'dim' } as const

function writeEvidence({ page, result, verbose }: WriteResultArgs): void {
  const texts = result.evidence.map(describeEvidence)
  if (verbose) {
    for (const { heading, finding, facts } of texts) {
      page.write(4, `${heading}: ${finding}`, 'dim', EVIDENCE)
      for (const { label, value } of facts) page.write(6, `${label} ${value}`, 'dim')
    }
    return
  }
  // Two accounts of one chain may well say the same: once is enough to go by.
  const lines = new Set(
    texts.map(({ heading, finding }) => `${heading}: ${shortenFinding(finding)}`)
  )
  for (const line of [...lines].slice(0, MOST_SHOWN)) page.write(4, line, 'dim', EVIDENCE)
  const more = texts.length - Math.min(lines.size, MOST_SHOWN)
  if (more > 0) page.write(4, `and ${more} more, with --verbose`, 'dim', EVIDENCE)
}

function writeRemedy({ page, shownCalls }: WriteResultArgs, remedy: Remedy): void {
  page.write(4, remedy.summary, 'plain', { text: 'fix', style: 'accent' })
  for (const step of remedy.steps ?? []) {
    const key = `${step.chain} ${JSON.stringify(step.origin)} ${step.call}`
    const shown = shownCalls.get(key)
    if (shown === undefined) shownCalls.set(key, shownCalls.size + 1)
    const number = shownCalls.get(key) ?? 0
    writeStep({ page, step, number, indent: 6, again: shown !== undefined })
  }
  if (remedy.command !== undefined) page.writeSpans(6, [{ text: `$ ${remedy.command}` }])
  if (remedy.docs !== undefined) page.write(6, `see ${remedy.docs}`, 'dim')
}

function shortenFinding(finding: string): string {
  if (finding.length <= LONGEST_FINDING) return finding
  const cut = finding.slice(0, LONGEST_FINDING).toWellFormed()
  return `${cut}… (${finding.length} characters)`
}
