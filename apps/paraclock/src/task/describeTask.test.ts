import { DispatchFailed, ParaclockError } from '@paraclock/core'
import { ambiguousMessage, type TaskEntry } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { toTaskEntry } from '../schemas/taskEntry.ts'
import { describeEntry, describeTask, placeOf } from './describeTask.ts'
import { isTaskId, nameTask } from './nameTask.ts'
import { isFound, type OpenedTask } from './openTask.ts'

const token = { symbol: 'TUR', decimals: 10 }
const run = 1_767_236_400n
const RUN = 'run of 2026-01-01 03:00 UTC'
const refund = 100_000_000n
const BACK = '0.01 TUR came back'
const error = new ParaclockError(DispatchFailed, { chain: 'target', error: 'system.CallFiltered' })
const WHY = error.message
const effects = [
  { pallet: 'balances', name: 'Transfer', data: {} },
  { pallet: 'proxy', name: 'ProxyExecuted', data: {} }
]
const arrived = {
  ...{ kind: 'arrived', run, topic: '0x', processed: true, error: undefined },
  isAmbiguous: false
}

test.each([
  [{ kind: 'executed', run: undefined, refund }, `run done on the service, ${BACK}`],
  [{ kind: 'executed', run: undefined, refund: 0n }, 'run done on the service'],
  [{ kind: 'executed', run, refund: undefined }, `${RUN} done on the service`],
  [
    { kind: 'scheduled', nextRun: run, runs: 3 },
    'scheduled, first run 2026-01-01 03:00 UTC, 3 in all'
  ],
  [{ kind: 'scheduled', nextRun: undefined, runs: undefined }, 'scheduled'],
  [{ kind: 'running', run }, `${RUN} began`],
  [{ kind: 'running', run: undefined }, 'run began'],
  [{ kind: 'sent', run, topic: '0x' }, `${RUN} sent its message to the target`],
  [{ kind: 'failed', run, error, refund, last: false }, `${RUN} failed: ${WHY}, ${BACK}`],
  [
    { kind: 'failed', run, error: undefined, refund: 0n, last: true },
    `${RUN} failed; the task is over`
  ],
  [
    { kind: 'callVersionChanged', run, stored: 1, current: 2 },
    `${RUN} not dispatched: its call was encoded for transaction version 1, and the runtime has 2. Before the next upgrade: paraclock confirm <task> --upgrade <file>`
  ],
  [{ kind: 'missed', run, refund, last: true }, `${RUN} missed, ${BACK}; the task is over`],
  [{ kind: 'missed', run, refund: undefined, last: false }, `${RUN} missed`],
  [{ kind: 'rescheduled', nextRun: run, paid: 1n }, 'next run 2026-01-01 03:00 UTC'],
  [{ kind: 'rescheduled', nextRun: undefined, paid: undefined }, 'next run scheduled'],
  [{ kind: 'notRescheduled', error }, `no further run is scheduled: ${WHY}; the task is over`],
  [{ kind: 'completed' }, 'completed'],
  [{ kind: 'cancelled', refund }, `cancelled, ${BACK}`],
  [
    { kind: 'recovered', refund },
    `removed by governance, because the runtime could not decode it, ${BACK}; the task is over`
  ],
  [
    { ...arrived, dispatch: 'succeeded', effects },
    `${RUN} arrived: the call succeeded (balances.Transfer, proxy.ProxyExecuted)`
  ],
  [
    { ...arrived, dispatch: 'failed', error, effects: [] },
    `${RUN} arrived: the call failed: ${WHY}`
  ],
  [
    { ...arrived, dispatch: 'unproven', effects: [] },
    `${RUN} arrived: no event states what the call did`
  ],
  [
    { ...arrived, dispatch: 'unproven', isAmbiguous: true, effects },
    `${RUN} arrived: ${ambiguousMessage} (balances.Transfer, proxy.ProxyExecuted)`
  ],
  [{ kind: 'other', reported: { pallet: 'acme', name: 'Odd\u001b', data: {} } }, 'acme.Odd\ufffd']
])('an entry says what happened: %o', (entry, line) => {
  expect(describeEntry(entry as unknown as TaskEntry, token)).toBe(line)
})

const block = { number: 18, hash: '0x12' } as const
const entry = (more: object) =>
  ({ chain: 'service', block, event: 2, ...more }) as unknown as TaskEntry

test('an entry stands at its chain and block', () => {
  expect(placeOf(entry({}))).toBe('service 18      ')
})

test('the document of an entry has its place, and of an arrival its outcome', () => {
  const place = { chain: 'service', block: 18, hash: '0x12', event: 2, summary: 'text' }
  expect(toTaskEntry(entry({ kind: 'running', run }), 'text')).toEqual({
    ...{ ...place, kind: 'running', run: Number(run) }
  })
  expect(toTaskEntry(entry({ kind: 'running', run: undefined }), 'text').run).toBeUndefined()
  expect(toTaskEntry(entry({ kind: 'completed' }), 'text')).toEqual({ ...place, kind: 'completed' })
  expect(toTaskEntry(entry({ ...arrived, dispatch: 'failed', effects }), 'text')).toEqual({
    ...{ ...place, kind: 'arrived', run: Number(run), dispatch: 'failed' },
    effects: ['balances.Transfer', 'proxy.ProxyExecuted']
  })
})

const ID = `0x${'ab'.repeat(32)}`
const searched = { oldest: 5, last: 18, end: 'begun' }
const history = { entries: [], searched, cursor: { sent: [], over: false }, targetPruned: false }
const opened = (more: object, changed: object = {}) =>
  ({
    ...{ network: 'main', service: { token }, named: { taskId: ID, providedId: 'rent' } },
    ...{ task: undefined, history: { ...history, ...changed }, ...more }
  }) as unknown as OpenedTask
const task = { remainingRuns: [run], nextRun: run, prepaid: refund }
const NONE = 'has runs to come, and none of the blocks 5 to 18 of the service names one'

test.each([
  [opened({}), [`main: no task "rent" (${ID}) ${NONE}`]],
  [opened({ named: { taskId: ID, providedId: undefined } }), [`main: no task ${ID} ${NONE}`]],
  [
    opened({}, { searched: { ...searched, end: 'pruned' } }),
    [
      `main: no task "rent" (${ID}) ${NONE}`,
      '  What happened before block 5 of the service is not known: the node keeps no older state: name an archive node to see more.'
    ]
  ],
  [
    opened({ task }, { searched: { ...searched, end: 'limit' } }),
    [
      `main: ${ID} has 1 run to come, next 2026-01-01 03:00 UTC, 0.01 TUR prepaid`,
      '  What happened before block 5 of the service is not known: --blocks looks further back.'
    ]
  ],
  [
    opened(
      { task: { ...task, remainingRuns: [run, run] } },
      { searched: { ...searched, end: 'genesis' } }
    ),
    [`main: ${ID} has 2 runs to come, next 2026-01-01 03:00 UTC, 0.01 TUR prepaid`]
  ],
  [
    opened(
      {},
      {
        entries: [entry({ kind: 'completed' })],
        targetPruned: true,
        cursor: { over: true, sent: [{ run: String(run) }, { run: undefined }] }
      }
    ),
    [
      `main: ${ID} has no runs to come`,
      '  service 18        completed',
      '  Arrivals are missing: the target no longer has the blocks in which they may be.',
      '  The message of the run of 2026-01-01 03:00 UTC has not arrived on the target yet.',
      '  The message of the run has not arrived on the target yet.'
    ]
  ]
])('a task is described with what is known of it: %#', (one, lines) => {
  expect(describeTask(one)).toEqual(lines)
})

test('a task is found by its runs to come, or by what happened to it', () => {
  expect(isFound(opened({}))).toBe(false)
  expect(isFound(opened({ task }))).toBe(true)
  expect(isFound(opened({}, { entries: [entry({ kind: 'completed' })] }))).toBe(true)
})

test('a name of 32 bytes in hex is an id, and any other is one that its owner chose', () => {
  const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  expect(nameTask(owner, ID.toUpperCase().replace('X', 'x'))).toEqual({
    ...{ taskId: ID, providedId: undefined }
  })
  const rent = '0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14'
  expect(nameTask(owner, 'rent')).toEqual({ taskId: rent, providedId: 'rent' })
  expect([`${ID}00`, ID.slice(0, -2), 'rent', ''].map(isTaskId)).toEqual([
    ...[false, false, false, false]
  ])
})
