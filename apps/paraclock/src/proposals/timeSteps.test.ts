import type { PlanStep } from '@paraclock/core'
import { expect, test } from 'vitest'
import { timeSteps } from './timeSteps.ts'

const call = (id: string, after: readonly string[] = []) =>
  ({ kind: 'call', id, after }) as unknown as PlanStep
const wait = (id: string, at: number | undefined, after: readonly string[]) =>
  ({ kind: 'wait', id, at, after }) as unknown as PlanStep

test('each step begins when the steps before it are over', () => {
  const steps = [
    call('fund'),
    call('request', ['fund']),
    wait('session', 2000, ['request']),
    call('send', ['session', 'fund'])
  ]
  const taken: Readonly<Record<string, number>> = { fund: 6, request: 600, send: 0 }
  const earliestOf = timeSteps({ steps, now: 1000, secondsOf: (id) => taken[id] })
  expect(steps.map(({ id }) => earliestOf(id))).toEqual([1000, 1006, 2000, 2000])
})

test('a session that began before its step does not end before it', () => {
  const steps = [call('request'), wait('session', 10, ['request']), call('send', ['session'])]
  const earliestOf = timeSteps({ steps, now: 1000, secondsOf: () => 50 })
  expect(earliestOf('send')).toBe(1050)
})

test.each([
  ['a call of unknown length', [call('a'), call('b', ['a'])], undefined],
  ['a wait without a time', [wait('a', undefined, []), call('b', ['a'])], 0]
] as const)('after %s no time is known', (_, steps, seconds) => {
  const earliestOf = timeSteps({ steps: [...steps], now: 1, secondsOf: () => seconds })
  expect(earliestOf('b')).toBeUndefined()
})
