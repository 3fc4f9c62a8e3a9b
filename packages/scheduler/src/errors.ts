import {
  cutText,
  type ErrorDefinition,
  type MalformedValue,
  shorten,
  writeTime
} from '@paraclock/core'

/** The part of a schedule that a `ScheduleMalformed` error concerns. */
export type SchedulePart =
  | 'kind'
  | 'time'
  | 'timeOfDay'
  | 'date'
  | 'cron'
  | 'zone'
  | 'interval'
  | 'count'

const FORMS: Readonly<Record<SchedulePart, string>> = {
  kind: 'Give one of the kinds times, recurring, every, cron and dates, with the fields of that kind.',
  time: 'Give a time as whole seconds since 1970, or as ISO 8601 text with its zone: 2026-03-01T09:00:00+01:00. A command line also takes +1h, tomorrow 09:00 and 2026-03-01 09:00.',
  timeOfDay: 'Give a time of day with two digits each: 09:00, or 09:00:30.',
  date: 'Give a date as year, month and day: 2026-03-01.',
  cron: 'Give five fields, minute, hour, day of the month, month and day of the week: "0 9 * * mon-fri" is nine o\'clock on weekdays. Of the extensions, only L as the day of the month is supported.',
  zone: 'Give a time zone by its IANA name such as Europe/Berlin, as UTC, or as a fixed offset such as +05:30.',
  interval: 'Give days, hours or minutes as whole numbers, at least one of them above 0.',
  count: 'Give another count, or the time until which runs are planned.'
}

/**
 * A schedule cannot be read, or a local time of it does not exist exactly once. A guessed schedule
 * would run at the wrong times. A time without a zone is a different moment on every machine. A
 * rounded interval would move each run further from its time, and another policy would move a run,
 * leave it out, or run the task twice.
 */
export const ScheduleMalformed: ErrorDefinition<
  'ScheduleMalformed',
  | (MalformedValue & {
      /** The part of the schedule for which `value` was given. */
      readonly part: SchedulePart
      readonly nearest?: readonly bigint[]
    })
  | { readonly local: string; readonly zone: string; readonly problem: string }
> = {
  package: 'scheduler',
  code: 'ScheduleMalformed',
  number: 9002,
  message: (context) =>
    'local' in context
      ? `${shorten(context.local)} in ${shorten(context.zone)} is not one time: ${context.problem}`
      : `${shorten(context.value)} does not fit into a schedule: ${context.problem}`,
  remedies: (context) => {
    if ('local' in context) {
      return [
        'Give another time of day for that date, or the time with its offset, such as 2026-10-25T02:30:00+01:00.',
        'If the time comes from a schedule of the kind cron or dates, give that another policy: gap may be forward or skip, overlap may be first, second or both.'
      ]
    }
    const { part, nearest } = context
    return [nearest === undefined ? FORMS[part] : `Give ${nearest.join(' or ')} seconds.`]
  }
}

/**
 * A schedule exceeds the horizon of the service, or a request does not fit into one transaction. The
 * service would refuse the runs after the latest time with `TimeTooFarOut`, and no block could
 * include the transaction. Variant `minute` has lists of times only. A recurring task of variant
 * `hour` repeats after a fixed number of seconds, but the length of a local day or a month varies.
 * The tasks of a request are scheduled together, so that a repeated request finds all or none.
 */
export const ScheduleLimitExceeded: ErrorDefinition<
  'ScheduleLimitExceeded',
  | {
      /** The schedule as text, if the schedule has no end. */
      readonly endless?: string
      readonly asked?: number
      readonly fits: number
      readonly latest: bigint
    }
  | {
      readonly chain: string
      readonly runs: number
      /** The number of runs of the tasks that fit into a transaction. */
      readonly fits: number
      /** The number of tasks that the request replaces. */
      readonly replaced: number
    }
> = {
  package: 'scheduler',
  code: 'ScheduleLimitExceeded',
  number: 9007,
  message: (context) => {
    const { fits } = context
    if ('replaced' in context) {
      const { chain, runs, replaced } = context
      return `not all of ${runs} runs${replaced === 0 ? '' : `, in place of ${replaced} ${replaced === 1 ? 'task' : 'tasks'},`} fit into one transaction of ${shorten(chain)}: the first ${fits} do`
    }
    const { endless, asked, latest } = context
    return `${endless === undefined ? '' : `the schedule ${shorten(endless)} has no end, and no recurring task can express it here: `}${asked === undefined ? 'not all runs' : `not all of ${asked} runs`} fit before ${writeTime(latest)}, the latest time: ${fits} do`
  },
  remedies: (context) => {
    const { fits } = context
    if ('replaced' in context) {
      const { replaced } = context
      return [
        ...(fits === 0
          ? []
          : [`Ask for ${fits} runs, and schedule the other runs under another id.`]),
        ...(replaced === 0 ? [] : ['Cancel the tasks to replace, then schedule the new task.']),
        ...(fits > 0 || replaced > 0 ? [] : ['Give the task a shorter call.'])
      ]
    }
    const { endless, latest } = context
    return [
      fits === 0
        ? `Give a schedule whose first run is by ${writeTime(latest)}, or schedule it later.`
        : `Ask for ${fits} ${fits === 1 ? 'run' : 'runs'} (--count ${fits}), or let the schedule end by ${writeTime(latest)}, and schedule the rest later.`,
      ...(endless === undefined
        ? []
        : [
            'In variant hour an interval of elapsed time needs no end: recurring, every, or a cron expression that fires evenly in UTC.'
          ])
    ]
  }
}

/**
 * The variant of the service lacks an operation. The two variants have different calls. A call of
 * one variant does not decode on the other.
 */
export const OperationUnsupported: ErrorDefinition<
  'OperationUnsupported',
  { readonly operation: string; readonly variant: string }
> = {
  package: 'scheduler',
  code: 'OperationUnsupported',
  number: 9009,
  message: ({ operation, variant }) =>
    `${shorten(operation)} is not available on a service of variant ${variant}`,
  remedies: () => [
    'Variant hour has recurring schedules and dynamic dispatch, variant minute has native transfers; both have lists of times, messages to other chains, and cancelling.'
  ]
}

/**
 * A large change of a fee rate, or a task whose call would now fail, is not confirmed. A rate seldom
 * changes by so much, and a wrong one costs every user money. A run is charged even if its call
 * fails.
 */
export const StepUnconfirmed: ErrorDefinition<
  'StepUnconfirmed',
  | { readonly step: string; readonly caution: string }
  | {
      readonly task: string
      /** The chain and the error: `on target with balances.InsufficientBalance`. */
      readonly failure: string
      /** The number of further tasks whose calls would fail. */
      readonly others: number
    }
> = {
  package: 'scheduler',
  code: 'StepUnconfirmed',
  number: 12_034,
  message: (context) => {
    if ('step' in context) {
      return `${shorten(context.step)} is not confirmed: ${cutText(context.caution)}`
    }
    const { task, failure, others } = context
    const further = others === 1 ? 'that of 1 further task' : `those of ${others} further tasks`
    const so = others === 0 ? '' : `, as would ${further}`
    return `the call of the task ${shorten(task)} would now fail ${cutText(failure)}${so}`
  },
  remedies: (context) =>
    'step' in context
      ? [
          'Compare the new rate with the price of the target: `paraclock check --verbose` shows what it rests on.',
          'If it is right, add --allow-rates, or run `paraclock fix` without --yes and confirm the step at the terminal.'
        ]
      : [
          'Correct the call, or what the account lacks, such as its balance or a proxy: `paraclock check` states what is missing.',
          'If the call will succeed at its time, set `allowFailure`. On the command line, add --allow-failure, or run the command without --yes and confirm the task at the terminal.'
        ]
}
