import type { ParaclockError } from '@paraclock/core'
import { type CallEvent, decodeDispatchError, readEvent } from '@paraclock/submission'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import type { Registry } from '@polkadot/types/types'
import type { Service } from '../client/ServiceClient.ts'
import { idInEvent } from '../read/idInEvent.ts'
import type { TaskChange } from './TaskEntry.ts'

type Read = (event: CallEvent, error: () => ParaclockError | null) => TaskChange

const number = (value: unknown): bigint | null =>
  value === undefined || value === null ? null : BigInt(String(value))
const run = ({ data }: CallEvent): bigint | null => number(data['run'])
const isLast = ({ data }: CallEvent): boolean => data['last'] === true

// The events of this project's pallets, with the names that older chains have for some of them.
const readers: Readonly<Record<string, Read>> = {
  TaskScheduled: ({ data }) => ({
    kind: 'scheduled',
    nextRun: number(data['nextRun']),
    runs: data['runs'] === undefined ? null : Number(data['runs'])
  }),
  TaskRunning: (event) => ({ kind: 'running', run: run(event) }),
  TaskTriggered: (event) => ({ kind: 'running', run: run(event) }),
  TaskExecuted: (event) => ({ kind: 'executed', run: run(event) }),
  TaskFailed: (event, error) => ({
    kind: 'failed',
    run: run(event),
    error: error(),
    refund: number(event.data['refund']),
    last: isLast(event)
  }),
  TaskExecutionFailed: (event, error) => ({
    kind: 'failed',
    run: run(event),
    error: error(),
    refund: null,
    last: false
  }),
  TaskMissed: (event) => ({
    kind: 'missed',
    run: run(event),
    refund: number(event.data['refund']),
    last: isLast(event)
  }),
  TaskRescheduled: ({ data }) => ({
    kind: 'rescheduled',
    nextRun: number(data['nextRun']),
    paid: number(data['paid'])
  }),
  TaskNotRescheduled: (_, error) => ({ kind: 'notRescheduled', error: error() }),
  TaskCompleted: () => ({ kind: 'completed' }),
  TaskCancelled: ({ data }) => ({ kind: 'cancelled', refund: number(data['refund']) })
}

/** Reads what an event of the service says of a task; `undefined` if it says nothing of it. */
export function readServiceChange(
  service: Pick<Service, 'name' | 'servicePallet'>,
  event: EventRecord['event'],
  registry: Registry,
  taskId: string
): TaskChange | undefined {
  if (event.section !== service.servicePallet) return undefined
  const plain = readEvent(event)
  if (idInEvent(plain) !== taskId) return undefined
  const read = Object.hasOwn(readers, event.method) ? readers[event.method] : undefined
  if (read === undefined) return { kind: 'other', told: plain }
  return read(plain, () => readError(service, event, registry))
}

function readError(
  chain: Pick<Service, 'name' | 'servicePallet'>,
  event: EventRecord['event'],
  registry: Registry
): ParaclockError | null {
  const error = event.data[(event.data.names ?? []).indexOf('error')]
  if (error === undefined) return null
  return decodeDispatchError({ registry, error: error as unknown as DispatchError, chain })
}
