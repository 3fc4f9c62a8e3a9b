import type { AccountId32, TaskId } from '@paraclock/core'
import type { Vec } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import type { ServiceEvent } from '../ServiceEvent.ts'
import type { ServiceTypes } from './ServiceTypes.ts'

/** Decodes the events of a block. */
export function decodeRecords(types: ServiceTypes, encoded: Uint8Array): readonly EventRecord[] {
  return [...types.create<Vec<EventRecord>>('Vec<EventRecord>', encoded)]
}

// sp_runtime::TokenError, in its order: polkadot.js has older names for some of them.
const TOKEN_ERRORS = [
  'FundsUnavailable',
  'OnlyProvider',
  'BelowMinimum',
  'CannotCreate',
  'UnknownAsset',
  'Frozen',
  'Unsupported',
  'CannotCreateHold',
  'NotExpendable',
  'Blocked'
]

/** The name of a dispatch error: `Pallet.Name`. */
export function nameError(types: ServiceTypes, value: unknown): string {
  const error = types.create<DispatchError>('DispatchError', value)
  if (error.isToken) return `Token.${TOKEN_ERRORS[error.asToken.index]}`
  if (!error.isModule) return error.type
  const { section, name } = types.registry.findMetaError(error.asModule)
  return `${section.charAt(0).toUpperCase()}${section.slice(1)}.${name}`
}

/** The events of the service, in the form that the model gives them. */
export function decodeServiceEvents(
  types: ServiceTypes,
  records: readonly EventRecord[]
): readonly ServiceEvent[] {
  return records
    .filter(({ event }) => event.section === 'automationTime')
    .map(({ event }) => {
      const [first, second, third, fourth, fifth, sixth, seventh] = event.data
      const taskId = String(first) as TaskId
      const number = (value: unknown): bigint => BigInt(String(value))
      const run = (): bigint => number(second)
      const isTrue = (value: unknown): boolean => String(value) === 'true'
      switch (event.method) {
        case 'TaskScheduled':
          return {
            kind: 'TaskScheduled',
            taskId,
            owner: types.create('AccountId32', second).toHex() as AccountId32,
            providedId: third?.toU8a(true) ?? new Uint8Array(),
            nextRun: number(fourth),
            runs: Number(fifth),
            executionFee: number(sixth),
            xcmpFee: number(seventh)
          }
        case 'TaskFailed':
          return {
            kind: 'TaskFailed',
            taskId,
            run: run(),
            error: nameError(types, third),
            refund: number(fourth),
            last: isTrue(fifth)
          }
        case 'TaskMissed':
          return {
            kind: 'TaskMissed',
            taskId,
            run: run(),
            refund: number(third),
            last: isTrue(fourth)
          }
        case 'TaskRescheduled':
          return {
            kind: 'TaskRescheduled',
            taskId,
            nextRun: run(),
            paid: number(third),
            passed: number(fourth)
          }
        case 'TaskNotRescheduled':
          return { kind: 'TaskNotRescheduled', taskId, error: nameError(types, second) }
        case 'TaskCompleted':
          return { kind: 'TaskCompleted', taskId }
        case 'TaskCancelled':
          return { kind: 'TaskCancelled', taskId, refund: run() }
        case 'TaskExecuted':
          return { kind: 'TaskExecuted', taskId, run: run(), refund: number(third) }
        case 'TaskRunning':
        case 'CallCannotBeDecoded':
          return { kind: event.method, taskId, run: run() }
        default:
          throw new Error(`the pallet has an event ${event.method} that the model has not`)
      }
    })
}
