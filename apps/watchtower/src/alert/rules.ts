export type Severity = 'critical' | 'warning'

export interface AlertRule {
  readonly severity: Severity
  /** How long the problem must last before it is announced, in seconds. */
  readonly afterSeconds: number
  /** The problem is announced this number of days before a balance is used up or a core ends. */
  readonly days?: number | undefined
}

/** The data in which a problem is found. An alert ends only if this data was read. */
export type RuleSource = 'report' | 'policies' | 'cores' | 'blocks' | 'records'

const rule = (
  source: RuleSource,
  severity: Severity,
  more: Partial<Omit<AlertRule, 'severity'>> = {}
): AlertRule & { readonly source: RuleSource } => ({ source, severity, afterSeconds: 0, ...more })

export const alertRules = {
  // The last finished run of a task failed, was missed, or had no effect on the target.
  'run-failed': rule('records', 'critical'),
  // The balance of a watched account is used up soon, at the rate of the account's payments.
  'balance-low': rule('records', 'warning', { days: 7 }),
  // The service's account on the target cannot pay for messages.
  'service-account-low': rule('report', 'critical'),
  // The proxy by which the service acts for the user is missing or does not admit the call.
  'proxy-missing': rule('report', 'critical'),
  // A channel between service and target is closed or closing.
  'channel-closing': rule('report', 'critical'),
  // The lease or the core of a chain ends soon.
  'core-ending': rule('cores', 'critical', { days: 21 }),
  // A runtime upgrade that is not enacted yet changes what a task does.
  'upgrade-harmful': rule('report', 'critical'),
  // The code of a coming runtime upgrade could not be run in the trial.
  'upgrade-untried': rule('report', 'warning'),
  // A check of the checklist fails, and no other rule is about this check.
  'check-failed': rule('report', 'warning', { afterSeconds: 300 }),
  // No finalized block was recorded for a while.
  'chain-stalled': rule('blocks', 'critical', { afterSeconds: 600 }),
  // A policy that keeps tasks going cannot act, or reached a limit.
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
