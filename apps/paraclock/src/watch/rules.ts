export type Severity = 'critical' | 'warning'

interface Rule {
  /** The data that shows the problem. A problem ends only if this data was read. */
  readonly source: 'report' | 'cores' | 'blocks' | 'records'
  readonly severity: Severity
  /** How long the problem must last before it is announced, in seconds. */
  readonly afterSeconds: number
  /** The problem is announced this number of days before a balance is used up or a core ends. */
  readonly days: number
}

const rule = (
  source: Rule['source'],
  severity: Severity,
  { afterSeconds = 0, days = 0 }: Partial<Rule> = {}
): Rule => ({ source, severity, afterSeconds, days })

/** docs/watching.md describes each rule. examples/alerts.yml has the same rules for Prometheus. */
export const rules = {
  'run-failed': rule('records', 'critical'),
  'balance-low': rule('records', 'warning', { days: 7 }),
  'service-account-low': rule('report', 'critical'),
  'proxy-missing': rule('report', 'critical'),
  'channel-closing': rule('report', 'critical'),
  'core-ending': rule('cores', 'critical', { days: 21 }),
  'upgrade-harmful': rule('report', 'critical'),
  'upgrade-untried': rule('report', 'warning'),
  'check-failed': rule('report', 'warning', { afterSeconds: 300 }),
  'check-undetermined': rule('report', 'warning', { afterSeconds: 1800 }),
  'chain-stalled': rule('blocks', 'critical', { afterSeconds: 600 })
}

export type RuleName = keyof typeof rules

/** A problem of a network. The rule and the subject identify the problem. */
export interface FoundProblem {
  readonly rule: RuleName
  readonly subject: string
  readonly summary: string
  readonly remedy: string | null
}
