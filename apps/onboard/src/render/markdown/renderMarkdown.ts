import type { CheckResult, NetworkReport, Report } from '@paraclock/checklist'
import {
  decideVerdict,
  describeEvidence,
  describeOrigin,
  describeTally,
  formatTime,
  groupOrder,
  groupTitles,
  isWaived,
  outcomeOrder,
  outcomeWords,
  tallyResults,
  trustNote,
  verdictWords
} from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import { markdownCode as code, escapeMarkdown, escapeMarkdownHtml } from './escapeMarkdown.ts'

// GitHub refuses a comment of more than 65,536 characters.
const LONGEST = 60_000
const LONGEST_CODE = 2000

/**
 * Writes a report as the comment of a pull request: the verdict, a table for each network, and what
 * fails with its remedies folded away. What would make the comment too long is omitted, which the comment says.
 */
export function renderMarkdown({ report }: { readonly report: Report }): string {
  const head = [
    `## Paraclock: ${verdictWords[report.verdict].toLowerCase()}`,
    '',
    `${describeTally(tallyResults(report.networks.flatMap(({ results }) => results)))}.`,
    ''
  ]
  const foot = [
    ...report.announced.map(
      ({ name, reason }) => `**${escapeMarkdown(name)}** not applicable: ${escapeMarkdown(reason)}`
    ),
    '',
    `<sub>paraclock ${escapeMarkdownHtml(report.tool.version)}, gathered ${formatTime(report.gatheredAt)}. ${trustNote}</sub>`,
    ''
  ]
  const blocks = report.networks.flatMap(renderNetwork)
  const kept: string[] = []
  let length = [...head, ...foot].join('\n').length
  for (const block of blocks) {
    length += block.length + 1
    if (length <= LONGEST) kept.push(block)
  }
  const left = blocks.length - kept.length
  const note =
    left === 0 ? [] : [`_${left} parts are omitted for length: see the full report._`, '']
  return [...head, ...kept, ...note, ...foot].join('\n')
}

function renderNetwork(network: NetworkReport): readonly string[] {
  const { name, results } = network
  const rows = groupOrder.flatMap((group) => {
    const members = results.filter((result) => result.group === group)
    if (members.length === 0) return []
    return [`| ${groupTitles[group]} | ${describeTally(tallyResults(members))} |`]
  })
  const verdict = verdictWords[decideVerdict(results)].toLowerCase()
  const table = [
    `### ${escapeMarkdown(name)}: ${verdict}`,
    '',
    '| group | outcome |',
    '|---|---|',
    ...rows,
    ''
  ]
  const pressing = outcomeOrder
    .filter((outcome) => ['fail', 'error', 'warn', 'manual'].includes(outcome))
    .flatMap((outcome) => results.filter((result) => result.outcome === outcome))
  return [table.join('\n'), ...pressing.map(renderResult)]
}

function renderResult(result: CheckResult): string {
  const { id, title, summary, outcome, waiver, docs, evidence, remedies } = result
  const { sign, word } = outcomeWords[outcome]
  const waived = isWaived(result)
  const mark = waived ? `${word}, waived until ${escapeMarkdownHtml(waiver?.until ?? '')}` : word
  const lines = [
    `<details><summary>${sign} ${mark}: ${escapeMarkdownHtml(title)}</summary>`,
    '',
    escapeMarkdown(summary),
    '',
    ...(waived ? [`Waived: ${escapeMarkdown(waiver?.reason ?? '')}`, ''] : []),
    ...evidence.map(describeEvidence).map(({ heading, finding }) => {
      const shown = finding.length > LONGEST_CODE ? `${finding.slice(0, LONGEST_CODE)}…` : finding
      return `- ${escapeMarkdown(heading)}: ${code(shown.toWellFormed())}`
    }),
    '',
    ...remedies.flatMap(({ summary: advice, steps = [], command }) => [
      `**To fix it:** ${escapeMarkdown(advice)}`,
      '',
      ...steps.map(renderStep),
      ...(command === undefined ? [] : ['', code(command)]),
      ''
    ]),
    docs === undefined ? code(id) : `${code(id)} · ${code(docs)}`,
    '',
    '</details>',
    ''
  ]
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

function renderStep(step: CallStep, index: number): string {
  const where = `On ${escapeMarkdown(step.chain)}, ${escapeMarkdown(describeOrigin(step.origin))}`
  return `${index + 1}. ${where}: ${escapeMarkdown(step.description)}<br>${code(step.call)}`
}
