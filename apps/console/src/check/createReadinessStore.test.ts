import type { Config, ReportDiff } from '@paraclock/checklist'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { keepWorker } from '../app/keepWorker.ts'
import { createReadinessStore } from './createReadinessStore.ts'
import type { CheckedNetworks, DetectedNetwork, ReadinessChecker } from './ReadinessChecker.ts'

const config = { networks: {} } as Config
const found = { diff: undefined } as CheckedNetworks
const typed = { relay: 'r', service: 's', target: 't', user: 'u', call: '0x' }

function createStub(answers: Partial<ReadinessChecker> = {}) {
  const asked: string[] = []
  const changes: ((isChanged: boolean) => void)[] = []
  const tell = (isChanged: boolean): void => {
    for (const change of changes.splice(0)) change(isChanged)
  }
  let isOver = false
  const api: ReadinessChecker = {
    prepare: async (role, endpoints) => {
      asked.push(`prepare ${role} ${endpoints}`)
      throw new ParaclockError(ArgumentInvalid, { argument: '', value: '', problem: '' })
    },
    detect: async () => {
      asked.push('detect')
      return { config, hasUser: true }
    },
    open: async (text) => {
      asked.push(`open ${text}`)
      return text === 'report' ? found : { config: { ...config, extensions: ['./own.ts'] } }
    },
    check: async (_, __, onProgress) => {
      onProgress({ what: 'reading', phase: 'begun' })
      onProgress({ what: 'reading', phase: 'advanced', done: 1, total: 2 })
      asked.push('check')
      return found
    },
    follow: async () => await new Promise((resolve) => changes.push(resolve)),
    unfollow: async () => tell(false),
    openLink: async () => found,
    compare: async () => ({ networks: [] }) as unknown as ReportDiff,
    share: async () => '1.letters',
    save: async () => '{}',
    ...answers
  }
  const worker = keepWorker<ReadinessChecker>(() => {
    isOver = false
    asked.push('start')
    const end = (): void => {
      isOver = true
    }
    return { api, isOver: () => isOver, end }
  })
  const store = createReadinessStore(worker)
  const rest = async (): Promise<void> => {
    do await new Promise((resolve) => setTimeout(resolve, 0))
    while (store.busy.value !== undefined)
  }
  return { store, asked, rest, change: () => tell(true), followers: () => changes.length }
}

test('what is typed is detected and checked, and again when the chains change', async () => {
  const { store, asked, rest, change, followers } = createStub()
  store.type(typed)
  expect(store.busy.value).toBe('Connecting to the chains')
  store.type(typed)
  await rest()
  expect([store.config.value, store.checked.value]).toEqual([config, found])
  expect(asked).toEqual(['start', 'detect', 'check'])
  change()
  await rest()
  expect(asked).toEqual(['start', 'detect', 'check', 'check'])
  store.follow(false)
  await rest()
  expect([followers(), asked.length]).toEqual([0, 4])
  store.follow(true)
  expect(followers()).toBe(1)
  store.leave()
  await rest()
  expect([followers(), asked.length]).toEqual([0, 4])
  expect([store.config.value, store.checked.value]).toEqual([undefined, undefined])
  expect(store.typed.value).toBeUndefined()
})

test('what is wrong is shown at its fields, and without a user no check is about one', async () => {
  const answers: DetectedNetwork[] = [
    { wrong: { target: 'no endpoint' } },
    { config, hasUser: false }
  ]
  const users: unknown[] = []
  const { store, rest } = createStub({
    detect: async () => answers.shift() as DetectedNetwork,
    check: async (_, __, ___, hasUser) => {
      users.push(hasUser)
      return found
    }
  })
  store.type(typed)
  await rest()
  expect([store.wrong.value, store.config.value, users]).toEqual([
    { target: 'no endpoint' },
    undefined,
    []
  ])
  store.type(typed)
  await rest()
  store.open('config', 'a.json')
  await rest()
  expect([store.wrong.value, users]).toEqual([{}, [false, true]])
})

test('a chain is connected to as soon as it is typed, and the check says why it cannot be', async () => {
  const { store, asked, rest } = createStub()
  store.prepare('service', 'wss://service.example')
  await rest()
  expect([store.busy.value, store.error.value]).toEqual([undefined, undefined])
  store.type(typed)
  await rest()
  expect(asked).toEqual(['start', 'prepare service wss://service.example', 'detect', 'check'])
})

test('a configuration is checked, and a report is shown as it is', async () => {
  const { store, asked, rest, followers } = createStub()
  store.open('config', 'paraclock.config.json')
  await rest()
  expect(store.notice.value).toMatchObject({
    code: 'PageExtensionsUnsupported',
    message: expect.stringContaining('./own.ts')
  })
  store.follow(false)
  await rest()
  store.follow(true)
  store.open('report', 'report.json')
  await rest()
  expect(asked).toEqual(['start', 'open config', 'check', 'open report'])
  expect([store.config.value, store.checked.value, store.notice.value]).toEqual([
    undefined,
    found,
    undefined
  ])
  store.again()
  await rest()
  expect([asked.length, followers()]).toEqual([4, 1])
  const written: string[] = []
  store.save((text) => written.push(text))
  await rest()
  expect(written).toEqual(['{}'])
})

test('an error is shown with its code, and does not end the page', async () => {
  const context = { argument: 'the service', value: 'x', problem: 'it is not a parachain' }
  let isBroken = true
  const { store, asked, rest } = createStub({
    detect: async () => {
      if (!isBroken) return { config, hasUser: true }
      store.stop()
      throw new ParaclockError(ArgumentInvalid, context)
    }
  })
  store.type(typed)
  await rest()
  expect([store.error.value?.code, store.busy.value]).toEqual(['ArgumentInvalid', undefined])
  expect(store.typed.value).toEqual(typed)
  isBroken = false
  store.type(typed)
  await rest()
  expect([store.error.value, store.checked.value]).toEqual([undefined, found])
  // The stopped worker gets no further call.
  expect(asked.filter((one) => one === 'start')).toHaveLength(2)
})

test('a report is shared as a link, read from one, and compared with another', async () => {
  const { store, rest, change } = createStub()
  store.openLink('1.letters')
  await rest()
  expect([store.checked.value, store.config.value]).toEqual([found, undefined])
  store.compare('report', 'other.json')
  await rest()
  expect(store.checked.value?.diff).toEqual({ networks: [] })
  store.share()
  await rest()
  expect(store.link.value).toBe('1.letters')
  // A new report drops the link of the former one.
  store.type(typed)
  await rest()
  expect(store.link.value).toBeUndefined()
  change()
  await rest()
})

test.each([
  ['type', [typed], 'Connecting to the chains'],
  ['open', ['report', 'report.json'], 'Reading the file'],
  ['openLink', ['1.letters'], 'Reading the link'],
  ['compare', ['report', 'report.json'], 'Comparing the reports'],
  ['share', [], 'Writing the link'],
  ['save', [() => undefined], 'Writing the report']
] as const)('while it does %s, the page says so', async (name, args, what) => {
  const { store, rest } = createStub()
  ;(store[name] as (...given: readonly unknown[]) => void)(...args)
  expect(store.busy.value).toBe(what)
  await rest()
  expect([store.busy.value, store.error.value]).toEqual([undefined, undefined])
  store.leave()
  await rest()
})

test('a check shows how far it is, and nothing after it or its failure', async () => {
  const seen: unknown[] = []
  let isBroken = false
  const { store, rest } = createStub({
    check: async (_, __, onProgress) => {
      onProgress({ what: 'reading', phase: 'begun' })
      onProgress({ what: 'reading', phase: 'advanced', done: 1 })
      onProgress({ what: 'reading', phase: 'advanced', total: 2 })
      onProgress({ what: 'reading', phase: 'advanced', done: 1, total: 2 })
      if (isBroken)
        throw new ParaclockError(ArgumentInvalid, { argument: '', value: '', problem: '' })
      return found
    }
  })
  const stop = store.progress.subscribe((progress) => seen.push([store.busy.value, progress]))
  store.follow(false)
  store.type(typed)
  await rest()
  isBroken = true
  store.again()
  await rest()
  stop()
  const [idle, shown] = [undefined, { done: 1, total: 2 }]
  const during = 'Running the checks'
  expect(seen).toEqual([
    [idle, idle],
    ...[
      [during, shown],
      [during, idle]
    ],
    ...[
      [during, shown],
      [during, idle]
    ]
  ])
  expect(store.error.value?.code).toBe('ArgumentInvalid')
})

test('a report outlives the worker: it is saved, shared and compared after a stop', async () => {
  const used: unknown[] = []
  const reports = ['first', 'second'].map((name) => ({ report: name }) as never)
  const { store, rest } = createStub({
    check: async (_, before) => {
      used.push(before)
      return reports[used.length - 1] as never
    },
    save: async (report) => String(used.push(report)),
    share: async (report) => String(used.push(report)),
    compare: async (report) => used.push(report) as never
  })
  store.follow(false)
  store.type(typed)
  await rest()
  store.stop()
  store.again()
  await rest()
  store.stop()
  store.save(() => undefined)
  await rest()
  store.share()
  await rest()
  store.compare('report', 'other.json')
  await rest()
  expect(used).toEqual([undefined, 'first', 'second', 'second', 'second'])
})

test('the changes between reports are shown on a report only', async () => {
  const { store, rest } = createStub()
  store.compare('report', 'other.json')
  await rest()
  expect(store.checked.value).toBeUndefined()
})

test('without a configuration nothing is checked, compared with or followed', async () => {
  const { store, asked, rest, followers } = createStub()
  store.again()
  store.follow(false)
  store.follow(true)
  store.leave()
  await rest()
  // A worker that was never needed is not opened.
  expect([asked, followers(), store.notice.value]).toEqual([[], 0, undefined])
})

test('leaving the page drops its error, and a failed wait is an error', async () => {
  const context = { argument: 'a', value: 'b', problem: 'c' }
  const { store, rest } = createStub({
    follow: async () => {
      throw new ParaclockError(ArgumentInvalid, context)
    }
  })
  store.type(typed)
  await rest()
  expect(store.error.value?.code).toBe('ArgumentInvalid')
  store.leave()
  expect(store.error.value).toBeUndefined()
})
