import type { TaskEntry } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { findProblem } from './followTask.ts'

const life = (...kinds: readonly string[]) => kinds.map((kind) => ({ kind }) as TaskEntry)
const arrived = (dispatch: string) => ({ kind: 'arrived', dispatch, error: undefined }) as TaskEntry

test('a task that did all of it has no problem', () => {
  const entries = life('scheduled', 'running', 'executed', 'completed')
  expect(findProblem(entries, false)).toBeUndefined()
  expect(findProblem([...entries, arrived('succeeded')], true)).toBeUndefined()
})

test.each([
  [life('scheduled', 'missed'), 'it was missed'],
  [life('scheduled', 'running', 'failed'), 'it failed'],
  [life('scheduled', 'cancelled'), 'it was not executed'],
  [life('scheduled', 'executed', 'completed'), 'its message did not arrive'],
  [[...life('executed'), arrived('failed')], 'its call on the target is failed']
])('%j: %s', (entries, problem) => {
  expect(findProblem(entries, true)).toBe(problem)
})
