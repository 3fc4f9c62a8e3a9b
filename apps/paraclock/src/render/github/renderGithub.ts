import {
  bytesWithheld,
  type CheckResult,
  describeCosts,
  describeOrigin,
  describeRemedy,
  type Finding,
  isWaived,
  type Outcome,
  outlineReport,
  ownerWords,
  type Todo
} from '@paraclock/checklist'
import { sanitizeText } from '@paraclock/core'
import type { RenderArgs } from '../RenderArgs.ts'

type Level = 'error' | 'warning' | 'notice'

const LEVELS: { readonly [Key in Outcome]?: Level } = {
  fail: 'error',
  error: 'warning',
  warn: 'warning',
  manual: 'notice'
}

/** Writes workflow commands. A text of a chain is escaped, so that it cannot begin a command. */
export function renderGithub(args: RenderArgs): string {
  const { report, configPath = 'paraclock.config.json' } = args
  const { todo, findings } = outlineReport(report)
  const annotate = (level: Level, title: string, lines: readonly string[]): string => {
    const place = `file=${escapeProperty(configPath)},line=1,title=${escapeProperty(title)}`
    return `::${level} ${place}::${escapeData(lines.map(sanitizeText).join('\n'))}\n`
  }
  const plan = todo.flatMap(({ owner, items }) => [
    `${ownerWords[owner]}:`,
    ...items.map(describeTodo)
  ])
  const urgency = findings[0]?.outcome === 'fail' ? 'error' : 'warning'
  return [
    plan.length === 0 ? '' : annotate(urgency, 'What to do', [...plan, bytesWithheld]),
    ...findings.map((finding) => {
      const title = `${finding.networks.join(', ')}: ${finding.title}`
      return annotate(LEVELS[finding.outcome] ?? 'notice', title, describeFinding(finding))
    }),
    ...report.networks.flatMap(({ network: name, results }) =>
      results
        .filter(isWaived)
        .map((result) => annotate('notice', `${name}: ${result.title}`, describeWaived(result)))
    )
  ].join('')
}

function describeTodo(item: Todo): string {
  const { number, summary, step, networks, fixes, after } = item
  const order = after.length === 0 ? '' : ` after ${after.join(' and ')}`
  const call = step && ` On ${step.chain}, ${describeOrigin(step.origin)} (${describeCosts(step)})`
  return `${number}.${order} ${networks.join(', ')}: ${summary}${call ?? ''} Fixes ${fixes.join(', ')}.`
}

function describeFinding({ details, ids, follows, skipped, remedies }: Finding): readonly string[] {
  return [
    ...details.map(({ networks, summary }) => `${networks.join(', ')}: ${summary}`),
    ...(follows.length === 0 ? [] : [`Fails as a consequence: ${follows.join(', ')}`]),
    ...(skipped.length === 0 ? [] : [`Skipped as a consequence: ${skipped.join(', ')}`]),
    ...remedies.flatMap(describeRemedy),
    ...ids.map((id) => `paraclock explain ${id}`)
  ]
}

function describeWaived({ summary, waiver, id }: CheckResult): readonly string[] {
  return [summary, `Waived until ${waiver?.until}: ${waiver?.reason}`, `paraclock explain ${id}`]
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(sanitizeText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
