import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { judgeRun, type RefusedMessage } from './judgeRun.ts'

const TASK = `0x${'aa'.repeat(32)}` as const
const OTHER_TASK = `0x${'bb'.repeat(32)}` as const
const TOPIC = `0x${'01'.repeat(32)}`
const OTHER_TOPIC = `0x${'02'.repeat(32)}`

const event = (title: string, value: object = {}, error?: string): RuntimeEvent => {
  const [first = '', name = ''] = title.split('.')
  const pallet = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  const failure =
    error === undefined
      ? undefined
      : ({ kind: 'dispatch', name: error, pallet: undefined, docs: '', value: undefined } as const)
  return { pallet, name, title, value, failure }
}
const inherent = event('system.ExtrinsicSuccess')
const ran = (task: string, topic: string, ...between: readonly RuntimeEvent[]) => [
  event('automationTime.TaskRunning', { task_id: task }),
  ...between,
  event('xcmpHandler.ProgramSent', { topic }),
  event('automationTime.TaskExecuted', { task_id: task })
]
const proxied = (error?: string) => event('proxy.ProxyExecuted', {}, error)
const processed = (id: string, success = true) => event('messageQueue.Processed', { id, success })

const judge = (
  service: readonly RuntimeEvent[],
  target: readonly RuntimeEvent[],
  refusals: readonly RefusedMessage[] = []
) =>
  judgeRun({
    taskId: TASK,
    time: 3600,
    refusals,
    ...{ actsOn: 'target', serviceId: 2114 },
    service: [{ number: 4, events: [inherent, ...service] }],
    target: [{ number: 5, events: [inherent, ...target] }]
  })

test('a message that a proxy dispatched to its end had its effect', () => {
  const transfer = event('balances.Transfer')
  const { failure, events } = judge(ran(TASK, TOPIC), [transfer, proxied(), processed(TOPIC)])
  expect(failure).toBeUndefined()
  expect(events).toEqual(['balances.Transfer', 'proxy.ProxyExecuted', 'messageQueue.Processed'])
})

test('the amounts of a run are those of its call, without those of the fee', () => {
  const paid = event('balances.Transfer', { from: 'a', amount: 7n, more: [{ deep: 8n }], id: 3 })
  const fee = event('balances.Deposit', { amount: 9n })
  const message = [paid, proxied(), fee, processed(TOPIC)]
  expect(judge(ran(TASK, TOPIC, fee), message).amounts).toEqual([7n, 8n])
})

test.each(['evm.Executed', 'evm.Created', 'ethereum.Executed'])(
  'a message that leads to %s without a proxy pallet has its effect, and one to neither has not',
  (title) => {
    const target = [event(title), processed(TOPIC)]
    expect(judge(ran(TASK, TOPIC), target).failure).toBeUndefined()
    const refused = [event(title, {}, 'Revert.Reverted: poor'), processed(TOPIC)]
    expect(judge(ran(TASK, TOPIC), refused).failure?.error).toBe('Revert.Reverted: poor')
    const nothing = [event('evm.Log'), processed(TOPIC)]
    expect(judge(ran(TASK, TOPIC), nothing).failure?.error).toContain('no proxy dispatched')
  }
)

test('what the service gives back after a run is told', () => {
  const [running = inherent, sent = inherent] = ran(TASK, TOPIC)
  const executed = event('automationTime.TaskExecuted', { task_id: TASK, run: 3600n, refund: 7n })
  const other = event('automationTime.TaskExecuted', { task_id: OTHER_TASK, refund: 9n })
  const { refund } = judge([running, sent, executed, other], [proxied(), processed(TOPIC)])
  expect(refund).toBe(7n)
})

test('the message of another task in the same block tells nothing of this one', () => {
  const service = [...ran(OTHER_TASK, OTHER_TOPIC), ...ran(TASK, TOPIC)]
  const bad = [proxied('BadOrigin'), processed(OTHER_TOPIC)]
  const good = [proxied(), processed(TOPIC)]
  expect(judge(service, [...bad, ...good]).failure).toBeUndefined()
  const swapped = [proxied(), processed(OTHER_TOPIC), proxied('BadOrigin'), processed(TOPIC)]
  expect(judge(service, swapped).failure?.error).toBe('BadOrigin')
})

test('a message of another sender with the topic of the run is not of the run', () => {
  const from = (type: string, value?: number) =>
    event('messageQueue.Processed', { id: TOPIC, origin: { type, value }, success: true })
  const forged = [proxied('BadOrigin'), from('Sibling', 2000), proxied('BadOrigin'), from('Here')]
  expect(judge(ran(TASK, TOPIC), forged).failure?.error).toBe(
    'the target received no message of this run'
  )
  const own = [...forged, proxied(), from('Sibling', 2114)]
  expect(judge(ran(TASK, TOPIC), own).failure).toBeUndefined()
  const copied = [...own, proxied('BadOrigin'), from('Sibling', 2114)]
  expect(judge(ran(TASK, TOPIC), copied).failure).toBeUndefined()
})

test('a message without an id is of the run only if the service sent it', () => {
  const from = (value: number) =>
    event('messageQueue.Processed', { origin: { type: 'Sibling', value }, success: true })
  const { failure } = judge(ran(TASK, TOPIC), [proxied('BadOrigin'), from(2000)])
  expect(failure?.error).toBe('the target received no message of this run')
  expect(judge(ran(TASK, TOPIC), [proxied(), from(2114)]).failure).toBeUndefined()
})

test('the message of another sender does not stand for one that never arrived', () => {
  const { failure } = judge(ran(TASK, TOPIC), [proxied(), processed(OTHER_TOPIC)])
  expect(failure?.error).toBe('the target received no message of this run')
})

test('a task that is cancelled does not run, and one that is cancelled after its run ran', () => {
  const cancelled = event('automationTime.TaskCancelled', { task_id: TASK })
  expect(judge([cancelled], [])).toMatchObject({
    failure: {
      ...{ chain: 'service', block: 4, event: 'automationTime.TaskCancelled' },
      error: 'the task was cancelled before its run'
    }
  })
  const good = [proxied(), processed(TOPIC)]
  expect(judge([...ran(TASK, TOPIC), cancelled], good).failure).toBeUndefined()
})

test('what became of an earlier run of the task is not of this one', () => {
  const passed = event('automationTime.TaskMissed', { task_id: TASK, run: 60n })
  const good = [proxied(), processed(TOPIC)]
  expect(judge([passed, ...ran(TASK, TOPIC)], good).failure).toBeUndefined()
  const missed = event('automationTime.TaskMissed', { task_id: TASK, run: 3600n })
  expect(judge([missed, ...ran(TASK, TOPIC)], good).failure?.event).toBe(
    'automationTime.TaskMissed'
  )
})

test('the error of another task on the service is not of this one', () => {
  const other = [
    event('automationTime.TaskRunning', { task_id: OTHER_TASK }),
    event('automationTime.TaskFailed', { task_id: OTHER_TASK }, 'BadOrigin')
  ]
  const good = [proxied(), processed(TOPIC)]
  expect(judge([...other, ...ran(TASK, TOPIC)], good).failure).toBeUndefined()
})

test.each<[string, readonly RuntimeEvent[], readonly RuntimeEvent[], object]>([
  ['no run', [], [], { chain: 'service', error: 'the service did not run the task' }],
  [
    'a run that fails on the service',
    ran(TASK, TOPIC, event('automationTime.SendFailed', {}, 'xcmpHandler.NoChannel')),
    [],
    { chain: 'service', block: 4, error: 'xcmpHandler.NoChannel' }
  ],
  [
    'no message',
    ran(TASK, TOPIC),
    [],
    { chain: 'target', error: 'the target received no message of this run' }
  ],
  [
    'a call of a batch that fails',
    ran(TASK, TOPIC),
    [event('utility.ItemFailed', {}, 'Token.Frozen'), proxied(), processed(TOPIC)],
    { chain: 'target', block: 5, event: 'utility.ItemFailed', error: 'Token.Frozen' }
  ],
  [
    'a batch on the service that stops at a call',
    ran(TASK, TOPIC, event('utility.BatchInterrupted', {}, 'BadOrigin')),
    [proxied(), processed(TOPIC)],
    { chain: 'service', event: 'utility.BatchInterrupted', error: 'BadOrigin' }
  ],
  [
    'a slot that passes without the run',
    [event('automationTime.TaskMissed', { task_id: TASK })],
    [],
    { chain: 'service', event: 'automationTime.TaskMissed' }
  ],
  [
    'an event that reports by its name alone',
    ran(TASK, TOPIC),
    [event('evm.ExecutedFailed'), proxied(), processed(TOPIC)],
    { event: 'evm.ExecutedFailed', error: 'the call in it failed' }
  ],
  [
    'trapped assets of the call',
    ran(TASK, TOPIC),
    [event('polkadotXcm.AssetsTrapped'), proxied(), processed(TOPIC)],
    { event: 'polkadotXcm.AssetsTrapped', error: 'assets were trapped' }
  ],
  [
    'a message that stops',
    ran(TASK, TOPIC),
    [processed(TOPIC, false)],
    {
      event: 'messageQueue.Processed',
      error: 'the message was not executed to its end: MessageQueue.Processed'
    }
  ],
  [
    'a message that an older queue refuses',
    ran(TASK, TOPIC),
    [event('xcmpQueue.Fail', {})],
    { event: 'xcmpQueue.Fail' }
  ],
  [
    'no proxy',
    ran(TASK, TOPIC),
    [processed(TOPIC)],
    { error: 'no proxy dispatched the call of the user' }
  ]
])('%s is a failure that says where', (_, service, target, failure) => {
  expect(judge(service, target).failure).toEqual(expect.objectContaining(failure))
})

test('what the runtime logged of its own message is the reason of a refusal', () => {
  const refused = [processed(OTHER_TOPIC, false), processed(TOPIC, false)]
  const other = { id: OTHER_TOPIC, message: 'error=TooExpensive' }
  const own = { id: TOPIC, message: 'error=Barrier' }
  expect(judge(ran(TASK, TOPIC), refused, [other, own]).failure?.error).toBe('error=Barrier')
  const { failure } = judge(ran(TASK, TOPIC), refused, [other])
  expect(failure?.error).toContain('the message was not executed to its end')
})

test('a run names the messages that its own message sent', () => {
  const sent = event('polkadotXcm.Sent', { message_id: OTHER_TOPIC })
  const other = event('polkadotXcm.Sent', { message_id: '0x03' })
  const { named } = judge(ran(TASK, TOPIC), [
    ...[other, processed(OTHER_TOPIC)],
    ...[sent, proxied(), processed(TOPIC)]
  ])
  expect(named).toEqual([OTHER_TOPIC, TOPIC])
})

test('a call whose fallback succeeded had its effect', () => {
  const fellBack = event('utility.IfElseFallbackCalled', {}, 'Token.Frozen')
  expect(judge(ran(TASK, TOPIC), [fellBack, proxied(), processed(TOPIC)]).failure).toBeUndefined()
})

test('what the scheduler of the target did before a message is not of the message', () => {
  const dispatched = event('scheduler.Dispatched', {}, 'BadOrigin')
  const { failure } = judge(ran(TASK, TOPIC), [dispatched, proxied(), processed(TOPIC)])
  expect(failure).toBeUndefined()
})

test('a task that acts on the service is judged there, and waits for no message', () => {
  const local = (...between: readonly RuntimeEvent[]) =>
    judgeRun({
      taskId: TASK,
      time: 3600,
      refusals: [],
      ...{ actsOn: 'service', serviceId: 2114 },
      service: [
        {
          number: 4,
          events: [
            event('automationTime.TaskRunning', { task_id: TASK }),
            ...between,
            event('automationTime.TaskExecuted', { task_id: TASK })
          ]
        }
      ],
      target: []
    })
  expect(local(event('balances.Transfer'))).toEqual({
    failure: undefined,
    amounts: [],
    refund: undefined,
    events: ['automationTime.TaskRunning', 'balances.Transfer', 'automationTime.TaskExecuted']
  })
  expect(local(event('sudo.Sudid', {}, 'Token.Frozen')).failure?.error).toBe('Token.Frozen')
})

const attempted = (error?: string) => event('polkadotXcm.Attempted', {}, error)
const stopped = event('polkadotXcm.ProcessXcmError', {}, 'ExpectationFalse')

test('a program that cannot return its fee after the call had its effect', () => {
  const trapped = event('polkadotXcm.AssetsTrapped')
  const unpaid = event('polkadotXcm.ProcessXcmError', {}, 'FailedToTransactAsset')
  const ended = [proxied(), unpaid, trapped, processed(TOPIC, false)]
  expect(judge(ran(TASK, TOPIC), ended).failure).toBeUndefined()
  const batch = event('utility.BatchInterrupted', {}, 'Token.Frozen')
  const failed = [proxied(), batch, unpaid, processed(TOPIC, false)]
  expect(judge(ran(TASK, TOPIC), failed).failure?.error).toBe('Token.Frozen')
  const refused = [proxied('Token.Frozen'), unpaid, processed(TOPIC, false)]
  expect(judge(ran(TASK, TOPIC), refused).failure?.error).toBe('Token.Frozen')
})

test('an error that the handler of a program took is no failure of the call', () => {
  const handled = [proxied('Token.Frozen'), stopped, attempted(), proxied(), processed(TOPIC)]
  const { failure, program } = judge(ran(TASK, TOPIC), handled)
  expect([failure, program]).toEqual([undefined, { block: 5, event: 'polkadotXcm.Attempted' }])
  const local = ran(TASK, TOPIC, stopped, attempted())
  expect(judge(local, [proxied(), processed(TOPIC)]).failure).toBeUndefined()
})

test.each<[string, string, ...(readonly RuntimeEvent[])]>([
  ['that ends a program', 'ExpectationFalse', stopped, attempted('ExpectationFalse')],
  [
    'of a call before the one that was taken',
    'Token.Frozen',
    proxied('Token.Frozen'),
    event('balances.Transfer'),
    stopped,
    attempted()
  ],
  ['that a program passes over', 'Token.Frozen', proxied('Token.Frozen'), attempted()]
])('an error %s is a failure', (_, error, ...between) => {
  const { failure } = judge(ran(TASK, TOPIC), [...between, proxied(), processed(TOPIC)])
  expect(failure?.error).toBe(error)
})

test.each([
  ['service', [event('automationTime.TaskFailed', { task_id: TASK }, 'xcmpHandler.Odd')], []],
  ['target', ran(TASK, TOPIC), [proxied('proxy.Odd'), processed(TOPIC)]]
] as const)('what the metadata of the %s says about an error is kept', (chain, service, target) => {
  const tell = (docs: string) => {
    const document = (one: RuntimeEvent): RuntimeEvent =>
      one.failure === undefined ? one : { ...one, failure: { ...one.failure, docs } }
    return judge(service.map(document), target.map(document)).failure
  }
  expect(tell('It is odd.')).toMatchObject({ chain, docs: 'It is odd.' })
  expect(tell('')).not.toHaveProperty('docs')
})
