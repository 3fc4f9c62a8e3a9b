import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { repeatWork } from './repeatWork.ts'

const coded = new ParaclockError(ArgumentInvalid, { argument: 'a', value: 1, problem: 'p' })

test('work is repeated after coded errors, and without a pause if it asks for that', async () => {
  const stopping = new AbortController()
  const problems: unknown[] = []
  const results = [async () => true, async () => Promise.reject(coded), async () => false]
  let count = 0
  const setup = { signal: stopping.signal, onProblem: (error: unknown) => problems.push(error) }
  const begun = performance.now()
  await repeatWork({ ...setup, pauseMs: 20 }, async () => {
    const next = results[count]
    count += 1
    if (next !== undefined) return await next()
    stopping.abort()
    throw new Error('aborted')
  })
  expect([count, problems]).toEqual([4, [coded]])
  expect(performance.now() - begun).toBeGreaterThan(35)
})

test('an unexpected error ends the repetition', async () => {
  const { signal } = new AbortController()
  const failing = async () => Promise.reject(new Error('unexpected'))
  const repeating = repeatWork({ signal, pauseMs: 0, onProblem: () => {} }, failing)
  await expect(repeating).rejects.toThrow('unexpected')
})
