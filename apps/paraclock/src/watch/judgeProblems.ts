import { type FoundProblem, rules, type Severity } from './rules.ts'

/** A problem with its beginning, and whether it was announced. Times are seconds since 1970. */
export interface Alert extends FoundProblem {
  readonly severity: Severity
  readonly since: number
  readonly isSent: boolean
}

export interface JudgedProblems {
  readonly lasting: readonly Alert[]
  /** The alerts to announce now. */
  readonly firing: readonly Alert[]
  /** The announced alerts that have ended. */
  readonly resolved: readonly Alert[]
}

const keyOf = ({ rule, subject }: FoundProblem): string => `${rule} ${subject}`

/**
 * Compares the found problems with the known alerts. An alert is announced once, when it has lasted
 * as long as its rule requires.
 */
export function judgeProblems(args: {
  readonly known: readonly Alert[]
  readonly found: readonly FoundProblem[]
  /** Whether the data that would show the problem was read. If not, the alert does not end. */
  readonly isJudged: (problem: FoundProblem) => boolean
  readonly now: number
}): JudgedProblems {
  const { known, isJudged, now } = args
  const found = new Map(args.found.map((one) => [keyOf(one), one]))
  const before = new Map(known.map((alert) => [keyOf(alert), alert]))
  const lasting = [...found].map(([key, problem]): Alert => {
    const { since = now, isSent = false } = before.get(key) ?? {}
    const { severity, afterSeconds } = rules[problem.rule]
    // If the clock was set back, an alert can begin in the future. Then it begins now.
    const begun = Math.min(since, now)
    return { ...problem, severity, since: begun, isSent: isSent || now - begun >= afterSeconds }
  })
  const missing = known.filter((alert) => !found.has(keyOf(alert)))
  return {
    lasting: [...lasting, ...missing.filter((alert) => !isJudged(alert))],
    firing: lasting.filter((alert) => alert.isSent && before.get(keyOf(alert))?.isSent !== true),
    resolved: missing.filter((alert) => alert.isSent && isJudged(alert))
  }
}
