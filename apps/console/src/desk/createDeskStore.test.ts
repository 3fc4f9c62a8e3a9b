import type { NetworkConfig } from '@paraclock/checklist'
import { ArgumentInvalid, ParaclockError, parseTaskId, TaskDoesNotExist } from '@paraclock/core'
import type { TaskEntry } from '@paraclock/scheduler'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepWorker } from '../app/keepWorker.ts'
import type { DevnetControls, DevnetStep, ShownDevnet } from '../devnet/DevnetControls.ts'
import { createDeskStore } from './createDeskStore.ts'
import { sayEntry, sayHistory } from './sayEntry.ts'
import { showTask } from './showTask.ts'
import type { AccountTasks, DraftedTask, TaskDesk } from './TaskDesk.ts'

const network = {} as NetworkConfig
const listed = { owner: '5Grw' } as AccountTasks
const history = { entries: [], isWhole: true }
const receipt = { hash: '0x09', receipt: 'proof', checkpoint: 'trust' } as const
const rest = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 0))

function createStub(answers: Partial<TaskDesk & DevnetControls> = {}) {
  let ended = 0
  const api: TaskDesk & DevnetControls = {
    readDevnet: async () => undefined,
    driveDevnet: async () => undefined,
    listTasks: async () => listed,
    readHistory: async () => history,
    nameTask: async (owner, typed) => parseTaskId(`0x${`${owner}${typed}`.padStart(64, '0')}`),
    makeReceipt: async () => receipt,
    findCalls: async (_, words) => [{ pallet: words, method: 'm', docs: '', args: [] }],
    draftTask: async () => ({ text: 'call' }) as DraftedTask,
    writeCancel: async () => ({ name: 'rent', call: '0x01' }),
    openTask: async () => ({ providedId: 'rent', times: ['T1', 'T2'], call: { bytes: '0x00' } }),
    ...answers
  }
  const end = (): void => {
    ended += 1
  }
  const store = createDeskStore(keepWorker(() => ({ api, isOver: () => false, end })))
  return { store, ended: () => ended }
}

test('tasks are listed, followed, drafted and cancelled', async () => {
  const { store, ended } = createStub()
  store.list(network, '5Grw')
  // A second request during work does nothing.
  store.list(network, '5FHn')
  expect(store.busy.value).toBe('Reading the tasks')
  await rest()
  expect([store.listed.value, store.busy.value]).toEqual([listed, undefined])
  store.readHistory(network, '0x01')
  await rest()
  expect(store.histories.value.get('0x01')).toBe(history)
  store.makeDraft(network, {} as never)
  await rest()
  expect(store.draft.value?.text).toBe('call')
  store.dropDraft()
  expect(store.draft.value).toBeUndefined()
  const calls: string[] = []
  store.cancel(network, '0x01', ({ call }) => calls.push(call))
  await rest()
  expect(calls).toEqual(['0x01'])
  store.stop()
  expect(ended()).toBe(1)
})

test('the history of a task that has ended is read by what its owner typed', async () => {
  const { store } = createStub()
  store.list(network, '5')
  await rest()
  store.readEnded(network, '5', '77')
  await rest()
  const taskId = parseTaskId(`0x${'577'.padStart(64, '0')}`)
  expect([store.named.value, store.histories.value.get(taskId)]).toEqual([taskId, history])
  store.list({ ...network }, '5')
  expect(store.named.value).toBeUndefined()
})

test('a receipt of a run is made by the worker, and handed to who asked for it', async () => {
  const makeReceipt = vi.fn(async () => receipt)
  const { store } = createStub({ makeReceipt })
  const made: unknown[] = []
  store.makeReceipt(network, { taskId: '0x01', run: 60 }, (one) => made.push(one))
  expect(store.busy.value).toBe('Proving what the run did')
  await rest()
  expect([makeReceipt.mock.calls, made]).toEqual([[[network, '0x01', 60]], [receipt]])
})

test('what was typed is kept for its network and the task that it changes', () => {
  const { store } = createStub()
  const form = { way: 'bytes', timing: 'cron', chosen: undefined, values: new FormData() } as const
  store.keepForm(network, '0x01', form)
  expect(store.recallForm(network, '0x01')).toBe(form)
  expect(store.recallForm(network, null)).toBeUndefined()
  // Another network has another target, even with the same user.
  expect(store.recallForm({ ...network }, '0x01')).toBeUndefined()
})

test('a task is opened in the form that changes it, with its call and its times', async () => {
  const choice = { pallet: 'system', method: 'remark', docs: '', args: [] }
  const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
  const named = { providedId: 'rent', times: ['T1', 'T2'], call, choice }
  const open = async (store: ReturnType<typeof createStub>['store']) => {
    store.openTask(network, '0x01')
    await rest()
    const { chosen, way, timing, values } = store.recallForm(network, '0x01') ?? {}
    return [chosen, way, timing, Object.fromEntries(values ?? [])]
  }
  const typed = { id: 'rent', times: 'T1\nT2', zone: 'UTC' }
  expect(await open(createStub({ openTask: async () => named }).store)).toEqual([
    ...[choice, 'search', 'times'],
    { ...typed, 'arg-remark': '0x01' }
  ])
  expect(await open(createStub().store)).toEqual([
    ...[undefined, 'bytes', 'times'],
    { ...typed, bytes: '0x00' }
  ])
  const endless = { ...named, times: ['T1'], hours: 24 }
  expect(await open(createStub({ openTask: async () => endless }).store)).toEqual([
    ...[choice, 'search', 'recurring'],
    { id: 'rent', next: 'T1', hours: '24', zone: 'UTC', 'arg-remark': '0x01' }
  ])
})

test('a development network is driven, and the points of another network are dropped', async () => {
  const devnet: ShownDevnet = {
    point: { block: { number: 4, hash: '0x04' }, now: 24 },
    kinds: ['build', 'restore'],
    switches: []
  }
  const steps: DevnetStep[] = []
  const { store } = createStub({
    readDevnet: async () => devnet,
    driveDevnet: async (_, step) => void steps.push(step)
  })
  store.list(network, '5Grw')
  await rest()
  store.keepPoint(devnet.point)
  store.drive(network, { kind: 'build', count: 2 }, '5Grw')
  await rest()
  expect([store.devnet.value, steps]).toEqual([devnet, [{ kind: 'build', count: 2 }]])
  expect(store.points.value).toEqual([devnet.point])
  store.list({} as NetworkConfig, '5Grw')
  await rest()
  expect(store.points.value).toEqual([])
})

test('a development network is not shown on a network that could not be read', async () => {
  const devnet = { kinds: ['build'], switches: [] } as unknown as ShownDevnet
  const { store } = createStub({
    readDevnet: async (one) => {
      if (one === network) return devnet
      throw new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })
    }
  })
  store.list(network, '5Grw')
  await rest()
  expect(store.devnet.value).toBe(devnet)
  store.list({ ...network }, '5Grw')
  await rest()
  expect([store.listed.value, store.devnet.value]).toEqual([listed, undefined])
})

test('the tasks of a network are not shown on another one', async () => {
  const held = Promise.withResolvers<AccountTasks>()
  const { store } = createStub({
    listTasks: async (one) => {
      if (one === network) return listed
      throw new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })
    }
  })
  store.list(network, '5Grw')
  await rest()
  store.list({ ...network }, '5Grw')
  expect(store.listed.value).toBeUndefined()
  await rest()
  expect([store.listed.value, store.error.value?.code]).toEqual([undefined, 'ArgumentInvalid'])
  const late = createStub({ listTasks: async () => await held.promise }).store
  late.list(network, '5Grw')
  // The choice of another network during the read.
  late.list({ ...network }, '5Grw')
  held.resolve(listed)
  await rest()
  expect([late.listed.value, late.busy.value]).toEqual([undefined, undefined])
})

test('a draft of a form that has changed meanwhile is not shown', async () => {
  const held = Promise.withResolvers<DraftedTask>()
  const { store } = createStub({ draftTask: async () => await held.promise })
  store.makeDraft(network, {} as never)
  await rest()
  store.dropDraft()
  held.resolve({ text: 'call' } as DraftedTask)
  await rest()
  expect([store.draft.value, store.busy.value]).toEqual([undefined, undefined])
})

test('the error of an earlier search is not shown', async () => {
  const first = Promise.withResolvers<never>()
  const { store } = createStub({
    findCalls: async (_, words) => (words === 'ba' ? await first.promise : [])
  })
  store.findCalls(network, 'ba')
  store.findCalls(network, 'bal')
  first.reject(new TypeError('no network'))
  await rest()
  expect(store.error.value).toBeUndefined()
})

test('only the answer to the last search is shown', async () => {
  const answer = new Map<string, () => void>()
  const { store } = createStub({
    findCalls: async (_, words) => {
      await new Promise<void>((resolve) => answer.set(words, resolve))
      return [{ pallet: words, method: 'm', docs: '', args: [] }]
    }
  })
  store.findCalls(network, 'ba')
  store.findCalls(network, 'bal')
  answer.get('bal')?.()
  await rest()
  answer.get('ba')?.()
  await rest()
  expect(store.choices.value.map(({ pallet }) => pallet)).toEqual(['bal'])
})

test('an error keeps its code, and the page goes on', async () => {
  const fail = async (): Promise<never> => {
    throw new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })
  }
  const { store } = createStub({ listTasks: fail, findCalls: fail })
  store.list(network, '5Grw')
  await rest()
  expect(store.error.value?.code).toBe('ArgumentInvalid')
  store.readHistory(network, '0x01')
  await rest()
  expect(store.error.value).toBeUndefined()
  store.findCalls(network, 'x')
  await rest()
  expect(store.error.value?.code).toBe('ArgumentInvalid')
})

const taskId = parseTaskId(`0x${'01'.repeat(32)}`)
const place = { chain: 'service', block: { number: 7, hash: '0x02' }, event: 0 } as const
const error = new ParaclockError(TaskDoesNotExist, { taskId })
const arrival = {
  ...{ kind: 'arrived', run: 60n, topic: '', error: undefined, effects: [] },
  isAmbiguous: false
} as const

test.each([
  [{ kind: 'scheduled', nextRun: 60n, runs: 1 }, 'good'],
  [{ kind: 'running', run: 60n }, 'plain'],
  [{ kind: 'sent', run: 60n, topic: '' }, 'plain'],
  [{ kind: 'executed', run: 60n, refund: 5n }, 'good'],
  [{ kind: 'failed', run: 60n, error, refund: undefined, last: true }, 'bad'],
  [{ kind: 'missed', run: 60n, refund: undefined, last: true }, 'bad'],
  [{ kind: 'callVersionChanged', run: 60n, stored: 1, current: 2 }, 'bad'],
  [{ kind: 'rescheduled', nextRun: 60n, paid: 1n }, 'plain'],
  [{ kind: 'notRescheduled', error: undefined }, 'bad'],
  [{ kind: 'completed' }, 'plain'],
  [{ kind: 'cancelled', refund: 5n }, 'plain'],
  [{ kind: 'recovered', refund: undefined }, 'bad'],
  [{ kind: 'other', reported: { pallet: 'p', name: 'N', data: {} } }, 'plain'],
  [{ ...arrival, processed: false, dispatch: 'unproven' }, 'bad'],
  [{ ...arrival, processed: true, dispatch: 'succeeded' }, 'good'],
  [{ ...arrival, processed: false, dispatch: 'succeeded' }, 'good'],
  [{ ...arrival, processed: true, dispatch: 'failed' }, 'bad'],
  [{ ...arrival, processed: true, dispatch: 'unproven' }, 'plain'],
  [{ ...arrival, processed: false, dispatch: 'unproven', isAmbiguous: true }, 'plain']
] as const)('%o is %s', (change, tone) => {
  const shown = sayEntry({ ...place, ...change } as TaskEntry)
  expect(shown.tone).toBe(tone)
  expect(shown.text.length).toBeGreaterThan(2)
  expect(shown.error?.code).toBe(change.kind === 'failed' ? 'TaskDoesNotExist' : undefined)
})

test('a run ends where it arrived, or on the service if it sent no message', () => {
  const kinds = ['running', 'sent', 'executed', 'arrived', 'executed', 'missed', 'failed'] as const
  const runs = [60n, 60n, 60n, 60n, 120n, 180n, 240n]
  const entries = kinds.map((kind, at) => ({ ...arrival, ...place, kind, run: runs[at], error }))
  const shown = sayHistory([...entries, { ...place, kind: 'completed' }] as TaskEntry[])
  expect(shown.flatMap(({ isEnd, run }) => (isEnd ? [run] : []))).toEqual([60, 120, 180, 240])
  expect(shown.findIndex(({ isEnd }) => isEnd)).toBe(3)
})

test('a stored task is shown with its name made safe, or with the bytes of an empty one', () => {
  const record = {
    taskId,
    owner: `0x${'02'.repeat(32)}`,
    providedId: new TextEncoder().encode('rent\u202e'),
    schedule: { kind: 'recurring', nextExecutionTime: 60n, frequency: 3600n },
    remainingRuns: [60n],
    nextRun: 60n,
    action: { kind: 'nativeTransfer', recipient: '0x', amount: 1n },
    feePerRun: { executionFee: 2n, xcmpFee: 3n },
    prepaid: 5n
  } as never
  expect(showTask(record)).toMatchObject({
    kind: 'nativeTransfer',
    every: 3600,
    perRun: 5n,
    runs: [60]
  })
  expect(showTask(record).name).not.toContain('\u202e')
  const fixed = { ...(record as object), schedule: { kind: 'fixed' }, providedId: new Uint8Array() }
  expect(showTask(fixed as never)).toMatchObject({ every: undefined, name: '0x' })
})

test.each([
  ['list', [network, '5Grw'], 'Reading the tasks'],
  ['drive', [network, { kind: 'build', count: 1 }, '5Grw'], 'Driving the development network'],
  ['readHistory', [network, '0x01'], 'Reading what happened'],
  ['makeDraft', [network, {}], 'Measuring, quoting and running the call'],
  ['cancel', [network, '0x01', () => undefined], 'Writing the call']
] as const)('while it does %s, the page says so', async (name, args, what) => {
  const { store } = createStub()
  ;(store[name] as (...given: readonly unknown[]) => void)(...args)
  expect(store.busy.value).toBe(what)
  await rest()
  expect([store.busy.value, store.error.value]).toEqual([undefined, undefined])
})

test('the worker is asked about the network, with exactly what was asked of the page', async () => {
  const api = {
    ...{ listTasks: vi.fn(async () => listed), readHistory: vi.fn(async () => history) },
    draftTask: vi.fn(async () => ({ text: 'call' }) as DraftedTask),
    writeCancel: vi.fn(async () => ({ name: 'rent', call: '0x01' }) as const),
    findCalls: vi.fn(async () => [])
  }
  const { store } = createStub(api)
  store.list(network, '5Grw')
  await rest()
  store.readHistory(network, '0x01')
  await rest()
  store.makeDraft(network, { providedId: 'rent' } as never)
  await rest()
  store.cancel(network, '0x02', () => undefined)
  await rest()
  store.findCalls(network, 'bal')
  expect(Object.values(api).map(({ mock }) => mock.calls)).toEqual([
    [[network, '5Grw']],
    [[network, '0x01']],
    [[network, { providedId: 'rent' }]],
    [[network, '0x02']],
    [[network, 'bal']]
  ])
})

test('histories are kept by task, until the tasks are listed again', async () => {
  const { store } = createStub()
  for (const taskId of ['0x01', '0x02'] as const) {
    store.readHistory(network, taskId)
    await rest()
  }
  expect([...store.histories.value.keys()]).toEqual(['0x01', '0x02'])
  store.list(network, '5Grw')
  await rest()
  expect(store.histories.value.size).toBe(0)
})

test('a draft that fails leaves none of the draft before it', async () => {
  let isBroken = false
  const { store } = createStub({
    draftTask: async () => {
      if (isBroken)
        throw new ParaclockError(ArgumentInvalid, { argument: '', value: '', problem: '' })
      return { text: 'call' } as DraftedTask
    }
  })
  store.makeDraft(network, {} as never)
  await rest()
  isBroken = true
  store.makeDraft(network, {} as never)
  await rest()
  expect([store.draft.value, store.error.value?.code]).toEqual([undefined, 'ArgumentInvalid'])
})

test('points of the same network stay in their order', async () => {
  const { store } = createStub()
  const [one, two] = [4, 5].map((number) => ({ block: { number, hash: '0x' }, now: 0 }) as const)
  store.list(network, '5Grw')
  await rest()
  for (const point of [one, two]) if (point !== undefined) store.keepPoint(point)
  store.list(network, '5Grw')
  await rest()
  expect(store.points.value).toEqual([one, two])
})

const sentences: readonly (readonly [object, string])[] = [
  [{ kind: 'scheduled' }, 'Scheduled'],
  [{ kind: 'running' }, 'The run began'],
  [{ kind: 'sent' }, 'The message was sent to the target'],
  [{ kind: 'executed' }, 'The run succeeded on the service'],
  [{ kind: 'other', reported: { pallet: 'p', name: 'N' } }, 'p.N'],
  [{ ...arrival, dispatch: 'succeeded' }, 'The call ran on the target: the effect is there'],
  [{ ...arrival, processed: false, dispatch: 'failed' }, 'The target refused the message'],
  [{ ...arrival, processed: true, dispatch: 'failed' }, 'The call failed on the target'],
  [
    { ...arrival, processed: true, dispatch: 'unproven' },
    'The message was executed; no event proves the call'
  ]
]

test.each(sentences)('%o says %j, with its place, run and refund', (change, text) => {
  const entry = { ...place, ...change } as unknown as TaskEntry
  const { chain, block } = place
  expect(sayEntry({ ...entry, run: 60n, refund: 5n } as TaskEntry)).toMatchObject({
    ...{ chain, block, text, run: 60, refund: 5n }
  })
  const bare = { ...entry } as Record<string, unknown>
  delete bare['run']
  expect(sayEntry(bare as never)).toMatchObject({ text, run: undefined, refund: undefined })
  expect(sayEntry({ ...bare, run: undefined } as never)).toHaveProperty('run', undefined)
})

test('a clock is compared with the service when the tasks are read, and not later', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const now = 1_800_000_000
  let read = { ...listed, now }
  const { store } = createStub({ listTasks: async () => read })
  store.list(network, '5Grw')
  await rest()
  vi.setSystemTime((now + 3600) * 1000)
  // The page reads its tasks for an hour. Neither clock is wrong.
  expect(store.clock.value).toBeUndefined()
  store.list(network, '5Grw')
  await rest()
  expect(store.clock.value?.message).toBe('this device is 1 hour ahead of the service')
  read = { ...listed, now: now + 3600 }
  store.list(network, '5Grw')
  await rest()
  expect(store.clock.value).toBeUndefined()
})
