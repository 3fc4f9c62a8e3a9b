import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { crossErrors } from '../app/crossErrors.ts'
import { PagePartUnavailable } from '../errors.ts'
import { createTabStore, type TabStore } from './createTabStore.ts'
import type { TabCheck, TabNetwork, TabState } from './TabNetwork.ts'

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
