export type Severity = 'critical' | 'warning'

export interface AlertRule {
  /** The announced problem. */
  readonly about: string
  readonly severity: Severity
  /** How long the problem must last before it is announced, in seconds. */
  readonly afterSeconds: number
  /** How long before an end it is announced, in days. */
  readonly days?: number | undefined
}

/** The data in which a problem is found. An alert ends only while its source is known. */
export type RuleSource = 'report' | 'policies' | 'records'

const rule = (
  source: RuleSource,
  severity: Severity,
  about: string,
  more: Partial<Pick<AlertRule, 'afterSeconds' | 'days'>> = {}
): AlertRule & { readonly source: RuleSource } => ({
  ...{ source, severity, about, afterSeconds: 0, ...more }
})

export const alertRules = {
  'run-failed': rule(
    'records',
    'critical',
    'The last run of a task failed, was missed, or had no effect on the target'
  ),
  'balance-low': rule(
    'records',
    'warning',
    'A watched account pays more than it gets, and is used up soon',
    { days: 7 }
  ),
  'service-account-low': rule(
    'report',
    'critical',
    "The service's account on the target cannot pay for messages"
  ),
  'proxy-missing': rule(
    'report',
    'critical',
    'The proxy by which the service acts for the user is missing or does not admit the call'
  ),
  'channel-closing': rule(
    'report',
    'critical',
    'A channel between service and target is closed or closing'
  ),
  'core-ending': rule('records', 'critical', 'The lease or the core of a chain ends', {
    days: 21
  }),
  'upgrade-harmful': rule(
    'report',
    'critical',
    'A runtime upgrade that is not enacted yet changes what a task does'
  ),
  'upgrade-untried': rule(
    'report',
    'warning',
    'A runtime upgrade is coming whose code could not be tried'
  ),
  'check-failed': rule('report', 'warning', 'Another check of the checklist fails', {
    afterSeconds: 300
  }),
  'chain-stalled': rule('records', 'critical', 'No finalized block was recorded for a while', {
    afterSeconds: 600
  }),
  'policy-stopped': rule(
    'policies',
    'critical',
    'A policy that keeps tasks going cannot act, or reached a limit'
  )
}

export type RuleName = keyof typeof alertRules

export const ruleNames = Object.keys(alertRules) as [RuleName, ...RuleName[]]

type Setting =
  | false
  | { readonly [Key in 'severity' | 'afterSeconds' | 'days']?: AlertRule[Key] | undefined }

export type ActiveRules = Readonly<Partial<Record<RuleName, AlertRule>>>

/** Applies the settings of rules. `false` turns a rule off. */
export function activateRules(
  settings: Readonly<Partial<Record<RuleName, Setting | undefined>>> = {}
): ActiveRules {
  const entries = ruleNames.flatMap((name) => {
    const setting = settings[name] ?? {}
    if (setting === false) return []
    const { about, ...rule } = alertRules[name]
    const { severity = rule.severity, afterSeconds = rule.afterSeconds, days = rule.days } = setting
    return [[name, { about, severity, afterSeconds, days }] as const]
  })
  return Object.fromEntries(entries) as ActiveRules
}

/** A found problem. Rule and subject identify it. */
export interface FoundProblem {
  readonly rule: RuleName
  readonly subject: string
  readonly summary: string
  readonly remedy: string | null
  /** Defaults to the severity of the rule. */
  readonly severity?: Severity
}
