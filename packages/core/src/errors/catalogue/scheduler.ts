import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'
import { refusals } from './schedulerRefusals.ts'
import { submissionErrors } from './schedulerSubmission.ts'

const scheduleErrors = {
  ScheduleTimeMalformed: {
    number: 9001,
    title: 'A value is not a time with a zone',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no time: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give whole seconds since 1970, or ISO 8601 text with its zone, for example 2026-03-01T09:00:00+01:00.',
      'For a time on the clocks of a place, give a schedule of the kind dates or cron with its time zone.'
    ]
  },
  ScheduleMalformed: {
    number: 9002,
    title: 'A schedule is not put together as its kind wants',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} does not fit into a schedule: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give one of the kinds times, recurring, every, cron and dates, with the fields that it has.'
    ]
  },
  CronMalformed: {
    number: 9003,
    title: 'A text is not a cron expression',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no cron expression: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give five fields, minute, hour, day of the month, month and day of the week: "0 9 * * mon-fri" is nine o\'clock on weekdays.'
    ]
  },
  TimeZoneUnknown: {
    number: 9004,
    title: 'A time zone is not known',
    message: (context: RejectedValue): string => `${shorten(context.value)} is no known time zone`,
    remedies: (): readonly string[] => [
      'Give an IANA name such as Europe/Berlin, UTC, or a fixed offset such as +05:30.'
    ]
  },
  LocalTimeInvalid: {
    number: 9005,
    title: 'A time on the wall does not exist exactly once',
    message: (context: {
      readonly local: string
      readonly zone: string
      readonly problem: string
    }): string =>
      `${shorten(context.local)} in ${shorten(context.zone)} is not one time: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give another time of day, or a policy other than refuse: gap forward or skip, overlap first, second or both.'
    ]
  },
  ScheduleEndMissing: {
    number: 9006,
    title: 'A schedule without end cannot be expressed',
    message: (context: {
      readonly schedule: string
      readonly fits: number
      readonly latest: bigint
    }): string =>
      `the schedule ${shorten(context.schedule)} has no end, and no recurring task can express it here`,
    remedies: (context: { readonly fits: number; readonly latest: bigint }): readonly string[] => [
      `Give until: ${context.latest} or earlier, or count: ${context.fits} or less; extend it later.`,
      'In variant H an interval of elapsed time has no need of an end: recurring, every, or a cron expression that fires evenly in UTC.'
    ]
  },
  ScheduleHorizonExceeded: {
    number: 9007,
    title: 'A schedule goes on after the latest time that can be scheduled',
    message: (context: {
      readonly asked?: number
      readonly fits: number
      readonly latest: bigint
    }): string =>
      `${context.asked === undefined ? 'not all runs' : `not all of ${context.asked} runs`} fit before ${context.latest}, the latest time: ${context.fits} do`,
    remedies: (context: { readonly fits: number; readonly latest: bigint }): readonly string[] => [
      `Give count: ${context.fits}, or until: ${context.latest}, and schedule the rest later.`
    ]
  },
  FrequencyInvalid: {
    number: 9008,
    title: 'An interval is not a whole number of slots',
    message: (context: {
      readonly frequency: bigint
      readonly granularity: bigint
      readonly nearest: readonly bigint[]
    }): string =>
      `an interval of ${context.frequency} seconds is not a multiple of ${context.granularity}, the length of a slot`,
    remedies: (context: { readonly nearest: readonly bigint[] }): readonly string[] => [
      `Give ${context.nearest.join(' or ')} seconds.`
    ]
  },
  OperationUnsupported: {
    number: 9009,
    title: 'A chain of this variant has no such operation',
    message: (context: { readonly operation: string; readonly variant: string }): string =>
      `${shorten(context.operation)} cannot be done on a service of variant ${context.variant}`,
    remedies: (): readonly string[] => [
      'Variant hour has recurring schedules and dynamic dispatch, variant minute has native transfers; both have lists of times, messages to other chains, and cancelling.'
    ]
  },
  TransferUnavailable: {
    number: 9010,
    title: 'A transfer of the model cannot be made',
    message: (context: {
      readonly needed: bigint
      readonly free: bigint
      readonly error: string
    }): string =>
      `${context.needed} cannot be transferred by an account that has ${context.free}: ${context.error}`,
    remedies: (): readonly string[] => [
      'Leave the existential deposit free, and send no less than it to a new account.'
    ]
  }
} as const

/** Errors that `@paraclock/scheduler` raises: numbers 9000 to 9999. */
export const schedulerErrors: typeof scheduleErrors & typeof refusals & typeof submissionErrors = {
  ...scheduleErrors,
  ...refusals,
  ...submissionErrors
}
