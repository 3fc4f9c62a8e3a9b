export type Severity = 'critical' | 'warning'

export interface AlertRule {
  /** What it announces. */
  readonly about: string
  readonly severity: Severity
  /** How long the problem lasts before it is announced, in seconds. */
  readonly afterSeconds: number
  /** How long before something ends it is announced, in days. */
  readonly days?: number | undefined
}

/** What a problem is found in. An alert ends only while its source is known. */
export type RuleSource = 'report' | 'policies' | 'records'

export type RuleName =
  | 'run-failed'
  | 'balance-low'
  | 'service-account-low'
  | 'proxy-missing'
  | 'channel-closing'
  | 'core-ending'
  | 'upgrade-harmful'
  | 'upgrade-untried'
  | 'check-failed'
  | 'chain-stalled'
  | 'policy-stopped'

export const alertRules: Readonly<Record<RuleName, AlertRule & { readonly source: RuleSource }>> = {
  'run-failed': {
    source: 'records',
    about: 'The last run of a task failed, was missed, or had no effect on the target',
    severity: 'critical',
    afterSeconds: 0
  },
  'balance-low': {
    source: 'records',
    about: 'A watched account pays more than it gets, and is used up soon',
    severity: 'warning',
    afterSeconds: 0,
    days: 7
  },
  'service-account-low': {
    source: 'report',
    about: "The service's account on the target cannot pay for messages",
    severity: 'critical',
    afterSeconds: 0
  },
  'proxy-missing': {
    source: 'report',
    about: 'The proxy by which the service acts for the user is missing or does not admit the call',
    severity: 'critical',
    afterSeconds: 0
  },
  'channel-closing': {
    source: 'report',
    about: 'A channel between service and target is closed or closing',
    severity: 'critical',
    afterSeconds: 0
  },
  'core-ending': {
    source: 'records',
    about: 'The lease or the core of a chain ends',
    severity: 'critical',
    afterSeconds: 0,
    days: 21
  },
  'upgrade-harmful': {
    source: 'report',
    about: 'A runtime upgrade that is not enacted yet changes what a task does',
    severity: 'critical',
    afterSeconds: 0
  },
  'upgrade-untried': {
    source: 'report',
    about: 'A runtime upgrade is coming whose code could not be tried',
    severity: 'warning',
    afterSeconds: 0
  },
  'check-failed': {
    source: 'report',
    about: 'Another check of the checklist fails',
    severity: 'warning',
    afterSeconds: 300
  },
  'chain-stalled': {
    source: 'records',
    about: 'No finalized block was recorded for a while',
    severity: 'critical',
    afterSeconds: 600
  },
  'policy-stopped': {
    source: 'policies',
    about: 'A policy that keeps tasks going cannot act, or reached a limit',
    severity: 'critical',
    afterSeconds: 0
  }
}

export const ruleNames = Object.keys(alertRules) as [RuleName, ...RuleName[]]

type Setting =
  | false
  | { readonly [Key in 'severity' | 'afterSeconds' | 'days']?: AlertRule[Key] | undefined }

export type ActiveRules = Readonly<Partial<Record<RuleName, AlertRule>>>

/** A setting changes a part of a rule; `false` turns the rule off. */
export function activateRules(
  settings: Readonly<Partial<Record<RuleName, Setting | undefined>>> = {}
): ActiveRules {
  const entries = ruleNames.flatMap((name) => {
    const setting = settings[name] ?? {}
    if (setting === false) return []
    const rule: AlertRule = alertRules[name]
    const { severity = rule.severity, afterSeconds = rule.afterSeconds, days = rule.days } = setting
    return [[name, { about: rule.about, severity, afterSeconds, days }] as const]
  })
  return Object.fromEntries(entries) as ActiveRules
}

/** A problem that was found. The same rule and subject is the same problem. */
export interface FoundProblem {
  readonly rule: RuleName
  readonly subject: string
  readonly summary: string
  readonly remedy: string | null
  /** Milder or graver than the rule. Defaults to the rule's. */
  readonly severity?: Severity
}
