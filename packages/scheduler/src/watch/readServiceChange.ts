import type { ParaclockError } from '@paraclock/core'
import { type BlockEvent, type CallEvent, toCallError, toCallEvent } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { idInEvent, integerInEvent } from '../task/readTaskEvents.ts'
import type { TaskChange } from './TaskEntry.ts'

/** The parts of a service that are needed to read its events. */
export interface ChangedService {
  readonly chain: Pick<Service['chain'], 'name' | 'facts'>
  readonly automation: Pick<Service['automation'], 'pallet'>
}

type Read = (event: CallEvent, error: ParaclockError | undefined) => TaskChange

const run = (event: CallEvent): bigint | undefined => integerInEvent(event, 'run')
const refund = (event: CallEvent): bigint | undefined => integerInEvent(event, 'refund')
const isLast = ({ data }: CallEvent): boolean => data['last'] === true
const begin: Read = (event) => ({ kind: 'running', run: run(event) })

// The readers by event name, for Paraclock's pallets and older service chains.
const readers: Readonly<Record<string, Read>> = {
  TaskScheduled: (event) => ({
    kind: 'scheduled',
    nextRun: integerInEvent(event, 'next_run'),
    runs: event.data['runs'] === undefined ? undefined : Number(event.data['runs'])
  }),
  TaskRunning: begin,
  TaskTriggered: begin,
  TaskExecuted: (event) => ({ kind: 'executed', run: run(event), refund: refund(event) }),
  TaskFailed: (event, error) => ({
    kind: 'failed',
    run: run(event),
    error,
    refund: refund(event),
    last: isLast(event)
  }),
  TaskExecutionFailed: (event, error) => ({
    kind: 'failed',
    run: run(event),
    error,
    refund: undefined,
    last: false
  }),
  CallVersionChanged: (event) => ({
    kind: 'callVersionChanged',
    run: run(event),
    stored: Number(event.data['stored']),
    current: Number(event.data['current'])
  }),
  TaskMissed: (event) => ({
    kind: 'missed',
    run: run(event),
    refund: refund(event),
    last: isLast(event)
  }),
  TaskRescheduled: (event) => ({
    kind: 'rescheduled',
    nextRun: integerInEvent(event, 'next_run'),
    paid: integerInEvent(event, 'paid')
  }),
  TaskNotRescheduled: (_, error) => ({ kind: 'notRescheduled', error }),
  TaskCompleted: () => ({ kind: 'completed' }),
  TaskCancelled: (event) => ({ kind: 'cancelled', refund: refund(event) }),
  TaskRecovered: (event) => ({ kind: 'recovered', refund: refund(event) })
}

/** A change of a task with the task id, which is `undefined` if the event names no task. */
export interface NamedChange {
  readonly taskId: string | undefined
  readonly change: TaskChange
}

/**
 * Reads the change in an event of the service. Returns `undefined` for an event of a different
 * pallet.
 */
export function readTaskChange(
  { chain, automation }: ChangedService,
  event: BlockEvent
): NamedChange | undefined {
  if (event.pallet !== automation.pallet.name) return undefined
  const plain = toCallEvent(event)
  const taskId = idInEvent(plain)
  const read = Object.hasOwn(readers, event.name) ? readers[event.name] : undefined
  if (read === undefined) return { taskId, change: { kind: 'other', reported: plain } }
  const error = event.failure === undefined ? undefined : toCallError(chain, event.failure)
  return { taskId, change: read(plain, error) }
}

export function readServiceChange(
  service: Service,
  event: BlockEvent,
  taskId: string
): TaskChange | undefined {
  const named = readTaskChange(service, event)
  return named?.taskId === taskId ? named.change : undefined
}
