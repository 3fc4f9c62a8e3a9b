import type { AlertRow } from '@paraclock/history'
import { type ActiveRules, alertRules, type FoundProblem, type RuleName } from './rules.ts'

/**
 * Keeps alerts from being sent. A silence matches an alert with the same network, rule and subject.
 * A field that is left out matches every alert.
 */
export interface Silence {
  readonly network?: string | undefined
  readonly rule?: RuleName | undefined
  readonly subject?: string | undefined
  /** The end of the silence, in seconds since 1970. */
  readonly until: number
}

export interface JudgeAlertsArgs {
  readonly network: string
  /** The alerts in the database that have not ended. */
  readonly known: readonly AlertRow[]
  readonly findings: readonly FoundProblem[]
  /**
   * Returns whether the data that would show the problem was read. If `false`, a known alert about
   * the problem does not end.
   */
  readonly isJudged: (of: Pick<FoundProblem, 'rule' | 'subject'>) => boolean
  readonly rules: ActiveRules
  readonly silences: readonly Silence[]
  /** The pause before a lasting alert is sent again. If 0, the alert is sent only once. */
  readonly repeatSeconds: number
  /** The present time, in seconds since 1970. */
  readonly now: number
}

export interface JudgedAlerts {
  /** The new, changed and ended alerts. */
  readonly changed: readonly AlertRow[]
  readonly lasting: readonly AlertRow[]
  /** The alerts to send now, new or repeated. */
  readonly firing: readonly AlertRow[]
  readonly resolved: readonly AlertRow[]
}

const keyOf = ({ rule, subject }: { readonly rule: string; readonly subject: string }): string =>
  `${rule} ${subject}`

/**
 * Compares the found problems with the lasting alerts. An alert is sent when it has lasted as long
 * as its rule requires and no silence matches. The end of an alert is sent only if the alert was
 * sent.
 */
export function judgeAlerts(args: JudgeAlertsArgs): JudgedAlerts {
  const { network, known, isJudged, rules, silences, repeatSeconds, now } = args
  const findings = args.findings.filter(({ rule }) => rules[rule] !== undefined)
  const found = new Map(findings.map((one) => [keyOf(one), one]))
  // If the clock was set back, an alert can begin in the future, and would be sent too late. So an
  // alert that was not sent yet ends, and a new alert about the problem begins now.
  const isReplaced = (alert: AlertRow): boolean =>
    alert.sent === null && alert.since > now && found.has(keyOf(alert))
  const remaining = known.filter((alert) => !isReplaced(alert))
  const before = new Map(remaining.map((alert) => [keyOf(alert), alert]))
  const lasting = [...found].map(([key, finding]): AlertRow => {
    const { rule, subject, summary, remedy } = finding
    const { severity } = rules[rule] ?? alertRules[rule]
    const { since = now, sent = null } = before.get(key) ?? {}
    return { network, rule, subject, since, severity, summary, remedy, ended: null, sent }
  })
  const isKept = (alert: AlertRow): boolean => {
    const rule = alert.rule as RuleName
    return !found.has(keyOf(alert)) && rules[rule] !== undefined && !isJudged({ ...alert, rule })
  }
  const ended = known
    .filter((alert) => isReplaced(alert) || !(found.has(keyOf(alert)) || isKept(alert)))
    .map((alert) => ({ ...alert, ended: now }))
  const isSilent = (alert: AlertRow): boolean =>
    silences.some(
      (one) =>
        now < one.until &&
        (one.network ?? network) === network &&
        (one.rule ?? alert.rule) === alert.rule &&
        (one.subject ?? alert.subject) === alert.subject
    )
  const isDue = ({ rule, since, sent }: AlertRow): boolean => {
    // If the clock was set back, `sent` can be later than `now`. So the absolute difference counts.
    if (sent !== null) return repeatSeconds > 0 && Math.abs(now - sent) >= repeatSeconds
    return now - since >= (rules[rule as RuleName]?.afterSeconds ?? 0)
  }
  const firing = lasting
    .filter((alert) => isDue(alert) && !isSilent(alert))
    .map((alert) => ({ ...alert, sent: now }))
  const sentNow = new Map(firing.map((alert) => [keyOf(alert), alert]))
  const current = lasting.map((alert) => sentNow.get(keyOf(alert)) ?? alert)
  return {
    changed: [...current.filter((one) => isChanged(one, before.get(keyOf(one)))), ...ended],
    lasting: [...current, ...known.filter(isKept)],
    firing,
    resolved: ended.filter(({ sent }) => sent !== null)
  }
}

function isChanged(one: AlertRow, other: AlertRow | undefined): boolean {
  return (['summary', 'remedy', 'severity', 'sent'] as const).some(
    (key) => one[key] !== other?.[key]
  )
}
