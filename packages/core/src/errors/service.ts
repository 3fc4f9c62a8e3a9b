import type { Token } from '../balance/Balance.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'
import { writeAmount } from './messageParts.ts'
import { shorten } from './shorten.ts'
import { LAST_PRINTABLE, writeTime } from './writeTime.ts'

/** The context of an error whose message names no values. */
export type NoDetails = Readonly<Record<string, never>>

/** Context of an error about a time that the service refuses. */
export interface RefusedTime {
  /** Absent if the chain refused the time, because a pallet error does not name the time. */
  readonly time?: bigint
}

/** Context of an error about one task of the service. */
export interface RefusedTask {
  readonly taskId?: string
  /**
   * The id that the owner provided for the task. Present if the caller named the task by this id.
   */
  readonly providedId?: string | undefined
}

/**
 * A time is not the start of a slot. The service stores each task under the start of a slot. Any
 * other time belongs to no slot.
 */
export const InvalidTime: ErrorDefinition<
  'InvalidTime',
  RefusedTime & { readonly granularity?: bigint }
> = {
  package: 'core',
  code: 'InvalidTime',
  number: 20_001,
  message: (context) => `${nameTime(context)} is not ${nameGranularity(context.granularity)}`,
  remedies: (context) => [
    ...suggestTimes(context),
    'Give every time, the first of a recurring schedule included, at the start of a slot.',
    'If the service works by other slots, name its variant: `--variant` of `paraclock preview`.'
  ]
}

/**
 * A time is not in the future. A slot that has begun is not read again, so the task would never
 * run.
 */
export const PastTime: ErrorDefinition<'PastTime', RefusedTime & { readonly now?: bigint }> = {
  package: 'core',
  code: 'PastTime',
  number: 20_002,
  message: (context) =>
    `${nameTime(context)} is not in the future${context.now === undefined ? '' : `: the chain's time is ${writeTime(context.now)}`}`,
  remedies: ({ now }) => [
    now === undefined
      ? "Give a time later than the chain's."
      : `Give a time later than ${writeTime(now)}, which is the chain's.`,
    'Leave room for the transaction to be included: a time that was in the future at signing can be past on inclusion.'
  ]
}

/**
 * A time is too far in the future. The service stores tasks for a limited time ahead. The horizon
 * is a constant of the service's pallet.
 */
export const TimeTooFarOut: ErrorDefinition<
  'TimeTooFarOut',
  RefusedTime & { readonly latest?: bigint }
> = {
  package: 'core',
  code: 'TimeTooFarOut',
  number: 20_003,
  message: (context) =>
    `${nameTime(context)} is too far in the future${context.latest === undefined ? '' : `: the latest is ${writeTime(context.latest)}`}`,
  remedies: ({ latest }) => [
    `Give a time${latest === undefined ? '' : ` up to ${writeTime(latest)}`} within the service's horizon, and schedule later runs when the horizon reaches them.`,
    'Check that the time is in seconds, not in milliseconds.'
  ]
}

/** The call of a task is empty. A run would have no call to make. */
export const EmptyMessage: ErrorDefinition<'EmptyMessage', NoDetails> = {
  package: 'core',
  code: 'EmptyMessage',
  number: 20_004,
  message: () => 'the call that the task sends is empty',
  remedies: () => ['Give the encoded call for the target chain, wrapped in its proxy call.']
}

/**
 * The provided id of a task is empty. A task id is derived from the owner and the provided id, and
 * the service refuses an empty provided id.
 */
export const EmptyProvidedId: ErrorDefinition<'EmptyProvidedId', NoDetails> = {
  package: 'core',
  code: 'EmptyProvidedId',
  number: 20_005,
  message: () => 'the provided id is empty',
  remedies: () => ['Give any text of at least one character that you do not use for another task.']
}

/**
 * A task has too many execution times. Each time takes a place in a slot. The limit for one task is
 * a constant of the service's pallet.
 */
export const TooManyExecutionsTimes: ErrorDefinition<
  'TooManyExecutionsTimes',
  { readonly count?: number; readonly limit?: number }
> = {
  package: 'core',
  code: 'TooManyExecutionsTimes',
  number: 20_006,
  message: ({ count, limit }) =>
    `${count === undefined ? 'the task has too many execution times' : `${count} execution times are too many`}${limit === undefined ? '' : `: at most ${limit} are allowed`}`,
  remedies: () => [
    'Spread the times over several tasks, each with its own provided id.',
    'If the times recur evenly, use a recurring schedule where the service has one (variant hour).'
  ]
}

/**
 * A stored call cannot be decoded. The service stores the encoded call. A runtime upgrade can make
 * a stored call impossible to decode.
 */
export const CallCannotBeDecoded: ErrorDefinition<
  'CallCannotBeDecoded',
  { readonly call?: string }
> = {
  package: 'core',
  code: 'CallCannotBeDecoded',
  number: 20_007,
  message: ({ call }) =>
    `the runtime cannot decode ${call === undefined ? 'the call' : `the call ${shorten(call)}`}`,
  remedies: () => [
    'Encode the call with the present metadata of the chain that runs it.',
    'If the runtime was upgraded since, cancel the task and schedule it again.'
  ]
}

/**
 * A provided id is already in use. The task id is derived from the owner and the provided id, so
 * both tasks would have the same task id.
 */
export const DuplicateTask: ErrorDefinition<
  'DuplicateTask',
  {
    /** The provided id: as text if `nextRun` is present, else as hex. */
    readonly providedId?: string
    readonly owner?: string
    readonly taskId?: string
    /** The next run of the other task. Present if a request names the id of a different task. */
    readonly nextRun?: bigint
  }
> = {
  package: 'core',
  code: 'DuplicateTask',
  number: 20_008,
  message: ({ providedId, owner, taskId, nextRun }) =>
    nextRun === undefined
      ? `${providedId === undefined ? 'the provided id' : `the provided id ${shorten(providedId)}`} is already in use for ${owner ?? 'this account'}`
      : `the id ${shorten(providedId)} is in use, by another task of the same owner: ${taskId}, whose next run is at ${writeTime(nextRun)}`,
  remedies: ({ nextRun }) =>
    nextRun === undefined
      ? ['Give another provided id.', 'If the other task is no longer wanted, cancel it first.']
      : [
          'Give the new task another id.',
          '`paraclock change <task>` replaces the one that is there by one with other times, `paraclock cancel <task>` cancels it.',
          'To resume what was begun, repeat the same times, amounts and calls.'
        ]
}

/**
 * A slot is full. A block runs a limited number of tasks, so the number of tasks in a slot is
 * limited.
 */
export const TimeSlotFull: ErrorDefinition<'TimeSlotFull', RefusedTime> = {
  package: 'core',
  code: 'TimeSlotFull',
  number: 20_009,
  message: (context) => `the slot of ${nameTime(context)} is full: it takes no more tasks`,
  remedies: () => ['Give a time one or more slots earlier or later.']
}

/**
 * An amount does not exceed the minimum of a transfer. A run costs more than such a small transfer
 * is worth.
 */
export const InvalidAmount: ErrorDefinition<
  'InvalidAmount',
  { readonly amount?: bigint; readonly minimum?: bigint; readonly token?: Token }
> = {
  package: 'core',
  code: 'InvalidAmount',
  number: 20_010,
  message: ({ amount, minimum, token }) =>
    `${amount === undefined ? 'the amount' : writeAmount(amount, token)} does not exceed the minimum of a transfer${minimum === undefined ? '' : `, ${writeAmount(minimum, token)}`}`,
  remedies: ({ minimum, token }) => [
    minimum === undefined
      ? "Give a larger amount: the service's pallet states the minimum as a constant."
      : `Give more than ${writeAmount(minimum, token)}.`,
    'In code, give the amount in the smallest unit, not in whole tokens.'
  ]
}

/** The sender is also the recipient. The transfer would change nothing and cost its fees. */
export const TransferToSelf: ErrorDefinition<'TransferToSelf', { readonly account?: string }> = {
  package: 'core',
  code: 'TransferToSelf',
  number: 20_011,
  message: ({ account }) => `${account ?? 'the sender'} is also the recipient of the transfer`,
  remedies: () => ['Give another recipient, or sign with another account.']
}

/** The signing account does not own the task. Only the owner of a task may cancel it. */
export const NotTaskOwner: ErrorDefinition<
  'NotTaskOwner',
  RefusedTask & { readonly owner?: string }
> = {
  package: 'core',
  code: 'NotTaskOwner',
  number: 20_012,
  message: (context) =>
    `${nameTask(context)} belongs to ${context.owner ?? 'another account'}, and only its owner may cancel it`,
  remedies: () => [
    'Sign with the account that scheduled the task.',
    'If the task was scheduled through a proxy or a multisig, the proxied account or the multisig is its owner.'
  ]
}

/**
 * No task has this id. The task has ended, never existed, or its id was derived from another owner
 * or provided id.
 */
export const TaskDoesNotExist: ErrorDefinition<'TaskDoesNotExist', RefusedTask> = {
  package: 'core',
  code: 'TaskDoesNotExist',
  number: 20_013,
  message: (context) => `${nameTask(context)} does not exist`,
  remedies: () => [
    'Check the owner and the id that was chosen for the task: `paraclock tasks` lists those that have runs to come.',
    'It may have run or been cancelled: `paraclock task show <task>` shows its events in the blocks.'
  ]
}

function nameTime({ time }: RefusedTime): string {
  return time === undefined ? 'a time' : `the time ${writeTime(time)}`
}

function nameTask({ taskId, providedId }: RefusedTask): string {
  if (taskId === undefined) return 'the task'
  return providedId === undefined
    ? `the task ${shorten(taskId)}`
    : `the task ${shorten(providedId)} (${shorten(taskId)})`
}

function nameGranularity(seconds: bigint | undefined): string {
  if (seconds === 3600n) return 'a whole hour'
  if (seconds === 60n) return 'a whole minute'
  return seconds === undefined ? 'the start of a slot' : `a multiple of ${seconds} seconds`
}

function suggestTimes(context: RefusedTime & { readonly granularity?: bigint }): readonly string[] {
  const { time, granularity } = context
  if (time === undefined || granularity === undefined || granularity <= 0n) return []
  const before = time - (time % granularity)
  return [`Give ${writeInput(before)} or ${writeInput(before + granularity)}.`]
}

function writeInput(time: bigint): string {
  const isDate = time >= 0n && time <= LAST_PRINTABLE
  return isDate ? `${new Date(Number(time) * 1000).toISOString().slice(0, 19)}Z` : String(time)
}
