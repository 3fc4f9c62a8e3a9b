export type Severity = 'critical' | 'warning'

export interface AlertRule {
  readonly severity: Severity
  /** How long the problem must last before it is announced, in seconds. */
  readonly afterSeconds: number
  /** The problem is announced this number of days before a balance is used up or a core ends. */
  readonly days?: number | undefined
}

/** The data that shows the problem. An alert ends only if this data was read. */
export type RuleSource = 'report' | 'policies' | 'cores' | 'blocks' | 'records'

const rule = (
  source: RuleSource,
  severity: Severity,
  more: Partial<Omit<AlertRule, 'severity'>> = {}
): AlertRule & { readonly source: RuleSource } => ({ source, severity, afterSeconds: 0, ...more })

/** docs/watchtower.md describes the problem that each rule announces. */
export const alertRules = {
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
  'chain-stalled': rule('blocks', 'critical', { afterSeconds: 600 }),
  'policy-stopped': rule('policies', 'critical')
}

export type RuleName = keyof typeof alertRules

export const ruleNames = Object.keys(alertRules) as [RuleName, ...RuleName[]]

export type ActiveRules = Readonly<Partial<Record<RuleName, AlertRule>>>

/** Applies the settings of rules. `false` turns a rule off. */
export function activateRules(
  settings: Readonly<Partial<Record<RuleName, Partial<AlertRule> | false>>> = {}
): ActiveRules {
  const entries = ruleNames.flatMap((name) => {
    const setting = settings[name] ?? {}
    if (setting === false) return []
    const rule = alertRules[name]
    const { severity = rule.severity, afterSeconds = rule.afterSeconds, days = rule.days } = setting
    return [[name, { severity, afterSeconds, days }] as const]
  })
  return Object.fromEntries(entries) as ActiveRules
}

/** A problem that the watchtower has found. The rule and the subject identify the problem. */
export interface FoundProblem {
  readonly rule: RuleName
  readonly subject: string
  readonly summary: string
  readonly remedy: string | null
}
