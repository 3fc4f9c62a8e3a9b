import { shorten } from '../shorten.ts'

/** A context without details. */
export type NoDetails = Readonly<Record<string, never>>

/** A time that the service refuses. What the chain reports names no time; local checks do. */
export interface RefusedTime {
  /** The time, in seconds since 1970. */
  readonly time?: bigint
}

/** A task that somebody wants to cancel. */
export interface RefusedTask {
  /** The id of the task. */
  readonly taskId?: string
}

/**
 * Errors that the service's own pallets define, under the pallets' names: numbers 20000 to 20999.
 *
 * Every field is optional, because a chain answers with the name alone. Whoever knows the details
 * gives them.
 */
export const serviceErrors = {
  InvalidTime: {
    number: 20_001,
    title: 'A time is not a whole hour or minute',
    message: (context: RefusedTime & { readonly granularity?: bigint }): string =>
      `${nameTime(context)} is not ${nameGranularity(context.granularity)}`,
    remedies: (context: RefusedTime & { readonly granularity?: bigint }): readonly string[] => [
      ...suggestTimes(context),
      'Give every time, the first of a recurring schedule included, on the hour or the minute that the service works by.'
    ]
  },
  PastTime: {
    number: 20_002,
    title: 'A time is not in the future',
    message: (context: RefusedTime & { readonly now?: bigint }): string =>
      `${nameTime(context)} is not in the future${context.now === undefined ? '' : `: the chain's time is ${context.now}`}`,
    remedies: (): readonly string[] => [
      'Give a later time: a time that is equal to the time of the chain is past already.',
      'Leave room for the transaction to be included, at least a block or two.'
    ]
  },
  TimeTooFarOut: {
    number: 20_003,
    title: 'A time is too far in the future',
    message: (context: RefusedTime & { readonly latest?: bigint }): string =>
      `${nameTime(context)} is too far in the future${context.latest === undefined ? '' : `: the latest is ${context.latest}`}`,
    remedies: (): readonly string[] => [
      "Give an earlier time: the service's pallet states its horizon as a constant.",
      'Check that the time is in seconds, not in milliseconds.'
    ]
  },
  EmptyMessage: {
    number: 20_004,
    title: 'The call of a task is empty',
    message: (_context: NoDetails): string => 'the call that the task is to send is empty',
    remedies: (): readonly string[] => ['Give the encoded call that the target chain is to run.']
  },
  EmptyProvidedId: {
    number: 20_005,
    title: 'The provided id of a task is empty',
    message: (_context: NoDetails): string => 'the provided id is empty',
    remedies: (): readonly string[] => [
      'Give any text of at least one character that you do not use for another task.'
    ]
  },
  TooManyExecutionsTimes: {
    number: 20_006,
    title: 'A task has too many execution times',
    message: (context: { readonly count?: number; readonly limit?: number }): string =>
      `${context.count === undefined ? 'the task has too many execution times' : `${context.count} execution times are too many`}${context.limit === undefined ? '' : `: at most ${context.limit} are allowed`}`,
    remedies: (): readonly string[] => [
      'Spread the times over several tasks, each with its own provided id.',
      'If they recur evenly, use a recurring schedule where the service has one.'
    ]
  },
  CallCannotBeDecoded: {
    number: 20_007,
    title: 'A stored call cannot be decoded',
    message: (context: { readonly call?: string }): string =>
      `${context.call === undefined ? 'the call' : `the call ${shorten(context.call)}`} cannot be decoded by the runtime`,
    remedies: (): readonly string[] => [
      'Encode the call with the metadata of the chain that runs it, as it is now.',
      'If the runtime was upgraded since, cancel the task and schedule it again.'
    ]
  },
  DuplicateTask: {
    number: 20_008,
    title: 'A provided id is already in use',
    message: (context: { readonly providedId?: string; readonly owner?: string }): string =>
      `${context.providedId === undefined ? 'the provided id' : `the provided id ${shorten(context.providedId)}`} is already in use for ${context.owner ?? 'this account'}`,
    remedies: (): readonly string[] => [
      'Give another provided id.',
      'If the task that has it is no longer wanted, cancel that task first.'
    ]
  },
  TimeSlotFull: {
    number: 20_009,
    title: 'A time is fully booked',
    message: (context: RefusedTime): string =>
      `${nameTime(context)} is fully booked: no more tasks can be scheduled for it`,
    remedies: (): readonly string[] => ['Give a time one or more slots earlier or later.']
  },
  InvalidAmount: {
    number: 20_010,
    title: 'An amount does not exceed the least that can be transferred',
    message: (context: { readonly amount?: bigint; readonly minimum?: bigint }): string =>
      `${context.amount ?? 'the amount'} does not exceed the minimum of a transfer${context.minimum === undefined ? '' : `, ${context.minimum}`}`,
    remedies: (context: { readonly minimum?: bigint }): readonly string[] => [
      context.minimum === undefined
        ? "Give a larger amount: the service's pallet states the minimum as a constant."
        : `Give more than ${context.minimum} of the smallest unit.`,
      'Check that the amount is in the smallest unit, not in whole tokens.'
    ]
  },
  TransferToSelf: {
    number: 20_011,
    title: 'The sender is also the recipient',
    message: (context: { readonly account?: string }): string =>
      `${context.account ?? 'the sender'} is also the recipient of the transfer`,
    remedies: (): readonly string[] => ['Give another recipient, or sign with another account.']
  },
  NotTaskOwner: {
    number: 20_012,
    title: 'Only the owner of a task may cancel it',
    message: (context: RefusedTask & { readonly owner?: string }): string =>
      `${nameTask(context)} belongs to ${context.owner ?? 'another account'}, and only its owner may cancel it`,
    remedies: (): readonly string[] => ['Sign with the account that scheduled the task.']
  },
  TaskDoesNotExist: {
    number: 20_013,
    title: 'No task has this id',
    message: (context: RefusedTask): string => `${nameTask(context)} does not exist`,
    remedies: (): readonly string[] => [
      'Check the id: it is derived from the owner and the provided id, and one of them may differ.',
      'The task may have run, or have been cancelled, already.'
    ]
  }
} as const

// The end of the year 9999: what lies past it has no date that a reader would recognise.
const LAST_PRINTABLE = 253_402_300_799n

function nameTime({ time }: RefusedTime): string {
  if (time === undefined) return 'a time'
  const printable = time >= 0n && time <= LAST_PRINTABLE
  const date = printable ? ` (${new Date(Number(time) * 1000).toISOString()})` : ''
  return `the time ${time}${date}`
}

function nameTask({ taskId }: RefusedTask): string {
  return taskId === undefined ? 'the task' : `the task ${shorten(taskId)}`
}

function nameGranularity(seconds: bigint | undefined): string {
  if (seconds === 3600n) return 'a whole hour'
  if (seconds === 60n) return 'a whole minute'
  return seconds === undefined ? 'a whole hour or minute' : `a multiple of ${seconds} seconds`
}

function suggestTimes(context: RefusedTime & { readonly granularity?: bigint }): readonly string[] {
  const { time, granularity } = context
  if (time === undefined || granularity === undefined || granularity <= 0n) return []
  const before = time - (time % granularity)
  return [`Give ${before} or ${before + granularity}.`]
}
