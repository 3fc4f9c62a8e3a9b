import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { crossErrors } from '../app/crossErrors.ts'
import { PagePartUnavailable } from '../errors.ts'
import { createTabStore, type TabStore } from './createTabStore.ts'
import type { TabBlock, TabCheck, TabNetwork, TabProgress, TabState } from './TabNetwork.ts'

const token = { symbol: 'TGT', decimals: 10 }

function stateOf(paid: bigint): TabState {
  return {
    time: 60,
    chains: [],
    facts: {
      channels: { there: 'open', back: 'open' },
      user: { ...token, amount: 5n },
      purse: { ...token, amount: 5n },
      payee: { ...token, amount: paid },
      proxies: []
    },
    task: undefined,
    situation: 'ready'
  }
}

interface Stub {
  readonly store: TabStore
  /** The calls of the worker, in order. */
  readonly asked: readonly string[]
  /** Resolves when the store has finished its work. */
  readonly rest: () => Promise<void>
}

/** A store over a worker that answers at once. */
function createStub(answers: Partial<TabNetwork> = {}): Stub {
  const asked: string[] = []
  const tell = (name: string, paid = 0n) => {
    asked.push(name)
    return stateOf(paid)
  }
  const network: TabNetwork = {
    start: async (onProgress) => {
      onProgress({ text: 'starting', done: 1, total: 5 })
      return tell('start')
    },
    onBlocks: async (listener) => listener([{ role: 'relay', number: 7, time: 6, news: [] }]),
    enter: async (situation) => ({ ...tell(`enter ${situation}`), situation }),
    check: async (onProgress) => {
      onProgress({ text: 'relay', done: 1, total: 2 })
      asked.push('check')
      return { remedy: [] } as unknown as TabCheck
    },
    fix: async (onStep) => {
      onStep('a call')
      return tell('fix')
    },
    schedule: async () => tell('schedule'),
    build: async () => tell('build'),
    request: async (message) => {
      asked.push(message)
      return `answer to ${message}`
    },
    travel: async () => tell('travel', 3n),
    ...answers
  }
  let isOver = false
  const store = createTabStore(() => {
    isOver = false
    asked.push('open')
    return {
      api: crossErrors(network),
      isOver: () => isOver,
      end: () => {
        isOver = true
      }
    }
  })
  const rest = async (): Promise<void> => {
    while (store.busy.value !== undefined) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { store, asked, rest }
}

test('a network is started once, and what changes it is judged again', async () => {
  const { store, asked, rest } = createStub()
  expect([store.phase.value, store.check.value]).toEqual(['idle', undefined])
  store.start()
  expect([store.phase.value, store.busy.value]).toEqual(['starting', 'Starting the network'])
  // A second click while it works does nothing.
  store.start()
  await rest()
  expect(store.phase.value).toBe('running')
  expect(store.blocks.value.map(({ number }) => number)).toEqual([7])
  store.enter('channelClosed')
  await rest()
  expect(store.state.value?.situation).toBe('channelClosed')
  store.fix()
  await rest()
  expect(store.made.value).toEqual(['a call'])
  expect(asked).toEqual(['open', 'start', 'check', 'enter channelClosed', 'check', 'fix', 'check'])
})

test('a request starts the network, and the next one asks the same', async () => {
  const { store, asked, rest } = createStub()
  store.request('one')
  // A second one while it works does nothing.
  store.request('early')
  await rest()
  expect([store.phase.value, store.answer.value]).toEqual(['running', 'answer to one'])
  store.request('two')
  expect(store.answer.value).toBeUndefined()
  await rest()
  expect(store.answer.value).toBe('answer to two')
  expect(asked).toEqual(['open', 'start', 'one', 'check', 'two'])
})

test('the gain of the payee counts from where the task was scheduled', async () => {
  const { store, asked, rest } = createStub()
  store.start()
  await rest()
  store.schedule()
  await rest()
  expect(store.gained.value).toBeUndefined()
  store.build()
  await rest()
  store.travel()
  await rest()
  expect(store.gained.value?.amount).toBe(3n)
  expect(asked).toEqual(['open', 'start', 'check', 'schedule', 'build', 'travel'])
})

test('an error of the worker is shown with its code, and the page can go on', async () => {
  let isBroken = true
  const { store, rest } = createStub({
    start: async () => {
      if (!isBroken) return stateOf(0n)
      const context = { argument: 'the chain', value: 'x', problem: 'it is not known' }
      throw new ParaclockError(ArgumentInvalid, context)
    }
  })
  store.start()
  await rest()
  expect([store.phase.value, store.error.value?.code]).toEqual(['idle', 'ArgumentInvalid'])
  isBroken = false
  store.start()
  await rest()
  expect([store.phase.value, store.error.value]).toEqual(['running', undefined])
})

test('a worker that fails is forgotten, and the next start opens another', async () => {
  let isBroken = true
  const { store, asked, rest } = createStub({
    start: async () => {
      if (!isBroken) return stateOf(0n)
      store.stop()
      throw new ParaclockError(PagePartUnavailable, {
        part: 'worker.js',
        problem: 'it did not load'
      })
    }
  })
  store.start()
  await rest()
  expect([store.phase.value, store.error.value?.code]).toEqual(['idle', 'PagePartUnavailable'])
  isBroken = false
  store.start()
  await rest()
  expect([store.phase.value, store.error.value]).toEqual(['running', undefined])
  expect(asked).toEqual(['open', 'open', 'check'])
})

test('progress is that of the present work, and is gone after it', async () => {
  const seen: (readonly [string | undefined, TabProgress | undefined])[] = []
  const { store, rest } = createStub()
  const stop = store.progress.subscribe((progress) => seen.push([store.busy.value, progress]))
  onTestFinished(stop)
  store.start()
  await rest()
  expect(seen).toEqual([
    [undefined, undefined],
    ['Starting the network', { text: 'starting', done: 1, total: 5 }],
    ['Running the checks', { text: 'relay', done: 1, total: 2 }],
    [undefined, undefined]
  ])
})

test.each([
  ['enter', 'Changing the network'],
  ['fix', 'Making the calls'],
  ['schedule', 'Scheduling the task'],
  ['build', 'Building a block'],
  ['travel', 'Moving time'],
  ['request', 'Asking the service']
] as const)('while it does %s, the page says so and starts nothing else', async (name, what) => {
  const { store, asked, rest } = createStub()
  store.start()
  await rest()
  const before = asked.length
  store[name]('fresh')
  expect(store.busy.value).toBe(what)
  store.build()
  store.start()
  store.request('early')
  await rest()
  expect(store.phase.value).toBe('running')
  const own = asked.slice(before).filter((one) => one !== 'check')
  expect(own).toEqual([{ enter: 'enter fresh', request: 'fresh' }[name as string] ?? name])
})

test('another situation forgets the calls, the gain, the blocks and the check of the one before', async () => {
  let isEntered = false
  const { store, rest } = createStub({
    enter: async (situation) => {
      isEntered = true
      expect([store.situation.value, store.made.value]).toEqual(['fresh', []])
      return { ...stateOf(9n), situation }
    },
    check: async () => {
      if (!isEntered) return { remedy: [] } as unknown as TabCheck
      throw new ParaclockError(PagePartUnavailable, { part: 'a', problem: 'b' })
    }
  })
  const first = await (async () => {
    store.start()
    await rest()
    store.fix()
    await rest()
    store.schedule()
    await rest()
    store.travel()
    await rest()
    return [store.made, store.blocks, store.check].map(({ value }) => value)
  })()
  expect(first).toMatchObject([['a call'], [{ number: 7 }], { remedy: [] }])
  expect(store.gained.value?.amount).toBe(3n)
  store.enter('fresh')
  await rest()
  // The check failed, and that of the situation before is not shown.
  expect([store.blocks.value, store.check.value, store.error.value?.code]).toEqual([
    ...[[], undefined, 'PagePartUnavailable']
  ])
  expect([store.state.value?.situation, store.gained.value]).toEqual(['fresh', undefined])
})

test('calls that are made again replace those before, and a loss is no gain', async () => {
  const { store, rest } = createStub({
    schedule: async () => stateOf(5n),
    travel: async () => stateOf(0n)
  })
  const run = async (name: 'start' | 'fix' | 'build' | 'schedule' | 'travel') => {
    store[name]()
    await rest()
  }
  await run('start')
  await run('fix')
  await run('fix')
  expect(store.made.value).toEqual(['a call'])
  await run('schedule')
  expect(store.gained.value).toEqual({ ...token, amount: 5n })
  await run('schedule')
  await run('travel')
  expect(store.gained.value).toBeUndefined()
})

test('the last 240 blocks are kept, and a message is shown while it crosses', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const blockOf = (number: number, event?: string): TabBlock => ({
    ...{ role: 'service', number, time: number },
    news: event === undefined ? [] : [{ event, text: '', tone: 'good' }]
  })
  const blocks = Array.from({ length: 250 }, (_, index) => blockOf(index))
  const { store, rest } = createStub({
    onBlocks: async (listener) => listener([...blocks, blockOf(250, 'xcmpHandler.ProgramSent')])
  })
  const crossed: boolean[] = []
  onTestFinished(store.isCrossing.subscribe((isCrossing) => crossed.push(isCrossing)))
  store.start()
  await rest()
  expect(store.blocks.value.map(({ number }) => number)).toEqual(
    Array.from({ length: 240 }, (_, index) => 11 + index)
  )
  expect(crossed).toEqual([false, true, false])
})

test('a worker that ended leaves nothing of its network on the page', async () => {
  const { store, asked, rest } = createStub({
    travel: async () => {
      store.stop()
      throw new ParaclockError(PagePartUnavailable, { part: 'worker.js', problem: 'it ended' })
    }
  })
  store.start()
  await rest()
  store.enter('channelClosed')
  await rest()
  store.fix()
  await rest()
  store.travel()
  await rest()
  const { phase, state, check, made, blocks, situation, error } = store
  expect([phase, state, check, made, blocks, situation].map(({ value }) => value)).toEqual([
    ...['idle', undefined, undefined, [], [], 'ready']
  ])
  expect(error.value?.code).toBe('PagePartUnavailable')
  // A message opens another worker, and starts its network.
  store.request('one')
  expect([store.phase.value, store.error.value]).toEqual(['starting', undefined])
  await rest()
  expect(asked.slice(-4)).toEqual(['open', 'start', 'one', 'check'])
})

test('a network that failed to answer is still running', async () => {
  const { store, rest } = createStub({
    request: async () => {
      throw new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })
    }
  })
  store.start()
  await rest()
  store.request('one')
  await rest()
  expect([store.phase.value, store.answer.value, store.error.value?.code]).toEqual([
    ...['running', undefined, 'ArgumentInvalid']
  ])
})
