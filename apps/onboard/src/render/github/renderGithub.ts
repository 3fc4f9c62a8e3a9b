import type { CheckResult, Outcome, Report } from '@paraclock/checklist'
import { describeRemedy, isWaived } from '@paraclock/checklist'
import { sanitizeText } from '@paraclock/core'

/** What to write, and against which file. */
export interface RenderGithubArgs {
  readonly report: Report
  /** The file that annotations are shown at, relative to the repository. */
  readonly configPath?: string
}

const LEVELS: { readonly [Key in Outcome]?: 'error' | 'warning' | 'notice' } = {
  fail: 'error',
  error: 'warning',
  warn: 'warning',
  manual: 'notice'
}

/**
 * Writes a report as the workflow commands that GitHub turns into annotations. Text that would end
 * a command, or begin another, is escaped as the runner undoes it.
 */
export function renderGithub(args: RenderGithubArgs): string {
  const { report, configPath = 'paraclock.config.json' } = args
  const lines = report.networks.flatMap(({ name, results }) =>
    results.flatMap((result) => {
      const level = isWaived(result) ? 'notice' : LEVELS[result.outcome]
      if (level === undefined) return []
      const title = escapeProperty(`${name}: ${result.title}`)
      const file = escapeProperty(configPath)
      const message = describe(result).map(sanitizeText).join('\n')
      return [`::${level} file=${file},line=1,title=${title}::${escapeData(message)}`]
    })
  )
  return lines.map((line) => `${line}\n`).join('')
}

function describe(result: CheckResult): readonly string[] {
  const { summary, waiver, remedies, id } = result
  const waived = waiver === undefined ? [] : [`Waived until ${waiver.until}: ${waiver.reason}`]
  return [summary, ...waived, ...remedies.flatMap(describeRemedy), `paraclock explain ${id}`]
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(sanitizeText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
