import type { AlertRow } from '@paraclock/history'
import type { ActiveRules, FoundProblem, RuleName } from './rules.ts'

/** Alerts that are not sent for a while. A key that is left out matches all. */
export interface Silence {
  readonly network?: string | undefined
  readonly rule?: RuleName | undefined
  readonly subject?: string | undefined
  /** Until when, in seconds since 1970. */
  readonly until: number
}

export interface JudgeAlertsArgs {
  readonly network: string
  /** The alerts that last. */
  readonly known: readonly AlertRow[]
  readonly findings: readonly FoundProblem[]
  /** The rules that the findings are complete for. Alerts of others stay as they are. */
  readonly judged: ReadonlySet<RuleName>
  readonly rules: ActiveRules
  readonly silences: readonly Silence[]
  /** After how many seconds an alert that lasts is sent again; 0 for never. */
  readonly repeatSeconds: number
  /** The present, in seconds since 1970. */
  readonly now: number
}

/** What becomes of the alerts of a network. */
export interface JudgedAlerts {
  /** Every alert that is new or changed. */
  readonly changed: readonly AlertRow[]
  readonly lasting: readonly AlertRow[]
  /** What to send, together. */
  readonly firing: readonly AlertRow[]
  readonly resolved: readonly AlertRow[]
}

const keyOf = ({ rule, subject }: { readonly rule: string; readonly subject: string }): string =>
  `${rule} ${subject}`

/**
 * Compares what was found with the alerts that last. An alert is sent once it lasted as long as its
 * rule says and no silence matches, and its end is sent if its beginning was.
 */
export function judgeAlerts(args: JudgeAlertsArgs): JudgedAlerts {
  const { network, known, judged, rules, silences, repeatSeconds, now } = args
  const found = new Map(
    args.findings.flatMap((one) => (rules[one.rule] ? [[keyOf(one), one] as const] : []))
  )
  const before = new Map(known.map((alert) => [keyOf(alert), alert]))
  const lasting: AlertRow[] = []
  const ended: AlertRow[] = []
  for (const [key, finding] of found) {
    const { rule, subject, summary, remedy } = finding
    const severity = finding.severity ?? rules[rule]?.severity ?? 'warning'
    const old = before.get(key)
    const { since = now, sent = null } = old ?? {}
    lasting.push({ network, rule, subject, since, severity, summary, remedy, ended: null, sent })
  }
  const isKept = (alert: AlertRow): boolean => {
    const rule = alert.rule as RuleName
    return !found.has(keyOf(alert)) && rules[rule] !== undefined && !judged.has(rule)
  }
  for (const alert of known) {
    if (!found.has(keyOf(alert)) && !isKept(alert)) ended.push({ ...alert, ended: now })
  }
  const isSilent = (alert: AlertRow): boolean =>
    silences.some(
      (one) =>
        now < one.until &&
        (one.network ?? network) === network &&
        (one.rule ?? alert.rule) === alert.rule &&
        (one.subject ?? alert.subject) === alert.subject
    )
  // A clock that was set back makes nothing late: an age is at least 0.
  const isDue = ({ rule, since, sent }: AlertRow): boolean => {
    if (sent !== null) return repeatSeconds > 0 && now - sent >= repeatSeconds
    return Math.max(0, now - since) >= (rules[rule as RuleName]?.afterSeconds ?? 0)
  }
  const firing = lasting
    .filter((alert) => isDue(alert) && !isSilent(alert))
    .map((alert) => ({ ...alert, sent: now }))
  const sentNow = new Map(firing.map((alert) => [keyOf(alert), alert]))
  const current = lasting.map((alert) => sentNow.get(keyOf(alert)) ?? alert)
  return {
    changed: [...current.filter((one) => isChanged(one, before.get(keyOf(one)))), ...ended],
    lasting: [...current, ...known.filter((one) => isKept(one))],
    firing,
    resolved: ended.filter(({ sent }) => sent !== null)
  }
}

function isChanged(one: AlertRow, other: AlertRow | undefined): boolean {
  return (['summary', 'remedy', 'severity', 'sent'] as const).some(
    (key) => one[key] !== other?.[key]
  )
}
