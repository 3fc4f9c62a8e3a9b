import { expect, test } from 'vitest'
import { narrowSuspects } from './narrowSuspects.ts'

const suspects = Array.from({ length: 24 }, (_, at) => at)

/** Searches where a run fails as long as one of some happens. */
async function search(causes: readonly number[], left = 100) {
  const trials = { left }
  const tried: (readonly number[])[] = []
  const failsWithout = async (without: readonly number[]) => {
    tried.push(without)
    return !causes.every((cause) => without.includes(cause))
  }
  const found = await narrowSuspects(suspects, failsWithout, trials)
  return { found, made: tried.length, left: trials.left }
}

test.each(suspects)('the one cause of many is found in ten trials at most: %i', async (cause) => {
  const { found, made, left } = await search([cause])
  expect(found).toEqual([cause])
  expect(made).toBeLessThanOrEqual(10)
  expect(left).toBe(100 - made)
})

test('of causes that act together, the last ones are named; without a suspect, none is', async () => {
  expect((await search([0, 23])).found).toEqual([21, 22, 23])
  expect(await search([99])).toMatchObject({ found: [], made: 1 })
  expect(await narrowSuspects([], async () => false, { left: 9 })).toEqual([])
})

test('a search ends with its trials, and names nobody whom it has not told from others', async () => {
  for (const left of [0, 1, 2, 3, 4]) {
    const { found, made } = await search([23], left)
    expect(made).toBeLessThanOrEqual(left)
    expect(found).toEqual([])
  }
  // Three are left, and named.
  expect((await search([23], 5)).found).toEqual([21, 22, 23])
})
