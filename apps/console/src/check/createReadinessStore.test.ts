import type { Config } from '@paraclock/checklist'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadinessStore } from './createReadinessStore.ts'
import type { CheckedNetworks, ReadinessChecker } from './ReadinessChecker.ts'

const config = { networks: {} } as Config
const found = { diff: null } as CheckedNetworks
const typed = { relay: 'r', service: 's', target: 't', user: 'u', call: '0x' }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function createStub(answers: Partial<ReadinessChecker> = {}) {
  const asked: string[] = []
  const store = createReadinessStore(() => ({
    detect: async () => {
      asked.push('detect')
      return config
    },
    open: async (text) => {
      asked.push(`open ${text}`)
      return text === 'report' ? found : { config }
    },
    check: async (_, onProgress) => {
      onProgress({ what: 'reading', phase: 'begun' })
      onProgress({ what: 'reading', phase: 'advanced', done: 1, total: 2 })
      asked.push('check')
      return found
    },
    save: async () => '{}',
    ...answers
  }))
  return { store, asked, rest: () => vi.advanceTimersByTimeAsync(0) }
}

test('what is typed is detected and checked, and checked again while that is wanted', async () => {
  const { store, asked, rest } = createStub()
  store.type(typed)
  expect(store.busy.value).toBe('Connecting to the chains')
  store.type(typed)
  await rest()
  expect([store.config.value, store.checked.value]).toEqual([config, found])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['detect', 'check'])
  store.isKept.value = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['detect', 'check', 'check', 'check'])
  store.leave()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveLength(4)
  expect([store.config.value, store.checked.value, store.isKept.value]).toEqual([null, null, false])
})

test('a configuration is checked, and a report is shown as it is', async () => {
  const { store, asked, rest } = createStub()
  store.open('config', 'paraclock.config.json')
  await rest()
  store.open('report', 'report.json')
  await rest()
  expect(asked).toEqual(['open config', 'check', 'open report'])
  expect([store.config.value, store.checked.value]).toEqual([null, found])
  store.again()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
  const written: string[] = []
  store.save((text) => written.push(text))
  await rest()
  expect(written).toEqual(['{}'])
})

test('an error is shown with its code, and does not end the page', async () => {
  const context = { argument: 'the service', value: 'x', problem: 'it is not a parachain' }
  let isBroken = true
  const { store, rest } = createStub({
    detect: async () => {
      if (isBroken) throw new ParaclockError(ArgumentInvalid, context)
      return config
    }
  })
  store.type(typed)
  await rest()
  expect([store.error.value?.code, store.busy.value]).toEqual(['ArgumentInvalid', null])
  isBroken = false
  store.type(typed)
  await rest()
  expect([store.error.value, store.checked.value]).toEqual([null, found])
})
