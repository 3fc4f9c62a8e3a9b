import {
  bytesWithheld,
  type CheckResult,
  describeCosts,
  describeEvidence,
  describeOrigin,
  describeTrust,
  type Finding,
  formatTime,
  isWaived,
  type NetworkOutline,
  outcomeWords,
  outlineReport,
  ownerWords,
  type Report,
  type Todo,
  type TodoGroup,
  verdictWords
} from '@paraclock/checklist'
import type { CallStep, Remedy } from '@paraclock/core'
import { markdownCode as code, escapeMarkdown, escapeMarkdownHtml } from './escapeMarkdown.ts'

// The maximum length in characters. GitHub refuses a comment of more than 65,536.
const MAX = 60_000
const MAX_CODE_LENGTH = 2000

/** Writes a report as a comment for GitHub. A note counts the parts that do not fit. */
export function renderMarkdown({ report }: { readonly report: Report }): string {
  const { tally, todo, totals, findings, networks } = outlineReport(report)
  const head = [`## Paraclock: ${verdictWords[report.verdict].toLowerCase()}`, '', `${tally}.`, '']
  const foot = [
    `<sub>paraclock ${escapeMarkdownHtml(report.tool.version)}, gathered ${formatTime(report.gatheredAt)}. ${describeTrust(report)}</sub>`,
    ''
  ]
  const taken = totals.flatMap(({ accounts }) => accounts.map((one) => `- ${escapeMarkdown(one)}`))
  const blocks = [
    ...networks.flatMap(renderOutlook),
    ...writePart('### What to do\n', todo.flatMap(renderGroup), bytesWithheld, ''),
    ...writePart('All steps together take, of\n', taken, ''),
    ...writePart('### What does not pass\n', findings.map(renderFinding)),
    ...networks.map(renderNetwork)
  ]
  const kept: string[] = []
  let length = [...head, ...foot].join('\n').length
  for (const block of blocks) {
    length += block.length + 1
    if (length <= MAX) kept.push(block)
  }
  const left = blocks.length - kept.length
  const note =
    left === 0 ? [] : [`_${left} parts are omitted for length: see the full report._`, '']
  return [...head, ...kept, ...note, ...foot].join('\n')
}

function writePart(title: string, lines: readonly string[], ...end: readonly string[]) {
  return lines.length === 0 ? [] : [title, ...lines, ...end]
}

function renderGroup({ owner, items }: TodoGroup): readonly string[] {
  return [`**${ownerWords[owner]}**\n`, ...items.map(renderTodo), '']
}

// Numbers are text in bullets, because a numbered list of Markdown cannot skip numbers.
function renderTodo(item: Todo): string {
  const { number, summary, step, command, networks, fixes, after } = item
  const where = `- **${number}** ${escapeMarkdown(networks.join(', '))}: `
  const order = after.length === 0 ? '' : `after ${after.join(' and ')}; `
  const fixed = `<br>${order}fixes ${fixes.map(code).join(', ')}`
  if (step === undefined) {
    const run = command === undefined ? '' : ` ${code(command)}`
    return `${where}${escapeMarkdown(summary)}${run}${fixed}`
  }
  const advice = summary === step.description ? '' : `${escapeMarkdown(summary)}<br>`
  return `${where}${advice}${renderCall(step)}${fixed}`
}

function renderFinding(finding: Finding): string {
  const { outcome, title, details, ids, networks, follows, skipped, remedies, results } = finding
  const { sign, word } = outcomeWords[outcome]
  const evidence = results.flatMap(({ result }) => result.evidence.map(describeEvidence))
  const stated = evidence.map(({ heading, finding: value }) => {
    const shown = value.length > MAX_CODE_LENGTH ? `${value.slice(0, MAX_CODE_LENGTH)}…` : value
    return `- ${escapeMarkdown(heading)}: ${code(shown.toWellFormed())}`
  })
  const docs = results.flatMap(({ result }) => (result.docs === undefined ? [] : [result.docs]))
  return joinLines([
    `<details><summary>${sign} ${word}: ${escapeMarkdownHtml(`${networks.join(', ')}: ${title}`)}</summary>`,
    '',
    ...details.map((one) => `${escapeMarkdown(`${one.networks.join(', ')}: ${one.summary}`)}\n`),
    ...writeConsequence('Fails', follows),
    ...writeConsequence('Skipped', skipped),
    ...new Set(stated),
    '',
    ...remedies.map(renderRemedy),
    [...ids, ...new Set(docs)].map(code).join(' · '),
    '',
    '</details>',
    ''
  ])
}

function writeConsequence(what: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [`${what} as a consequence: ${ids.map(code).join(', ')}`, '']
}

function renderRemedy({ summary, steps = [], command }: Remedy): string {
  const calls = steps.map((step) => `- ${renderCall(step)}\n`)
  const run = command === undefined ? [] : [`${code(command)}\n`]
  return [`**To fix it:** ${escapeMarkdown(summary)}\n`, ...calls, ...run].join('\n')
}

function renderCall(step: CallStep): string {
  const who = `on ${escapeMarkdown(step.chain)}, ${escapeMarkdown(describeOrigin(step.origin))}`
  const costs = escapeMarkdown(describeCosts(step))
  return `${escapeMarkdown(step.description)}<br>${who}; ${costs}`
}

function renderOutlook({ network, outlook, upgrades }: NetworkOutline): readonly string[] {
  const name = `**${escapeMarkdown(network.network)}**`
  return [
    ...(outlook.length === 0 ? [] : [`${name}: ${escapeMarkdown(outlook.join(' '))}\n`]),
    ...upgrades.map((line) => `- ${name}: ${escapeMarkdown(line)}`),
    ...(upgrades.length === 0 ? [] : [''])
  ]
}

function renderNetwork({ network, verdict, tally, groups }: NetworkOutline): string {
  return joinLines([
    `<details><summary>${escapeMarkdownHtml(network.network)} ${verdictWords[verdict].toLowerCase()}: ${tally}</summary>`,
    '',
    '| group | outcome |',
    '|---|---|',
    ...groups.map((group) => `| ${group.title} | ${group.tally} |`),
    '',
    ...network.results.filter(isWaived).map(renderWaived),
    '',
    '</details>',
    ''
  ])
}

function renderWaived({ id, summary, waiver }: CheckResult): string {
  const until = escapeMarkdown(waiver?.until ?? '')
  return `- ${code(id)} waived until ${until}: ${escapeMarkdown(waiver?.reason ?? '')}. ${escapeMarkdown(summary)}`
}

function joinLines(lines: readonly string[]): string {
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}
