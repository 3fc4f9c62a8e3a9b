import { expect, test } from 'vitest'
import { exceptions } from './exceptions.ts'
import { families } from './listFamilies.ts'

const all = families.flatMap(({ perturbations }) => perturbations)

test('there are at least 200 perturbations for each variant, each with an id of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const variant of ['hour', 'minute'] as const) {
    const own = all.filter(({ variants }) => variants?.includes(variant) ?? true)
    expect(own.length).toBeGreaterThanOrEqual(200)
  }
})

test('there are five exceptions at most, each of a perturbation that there is', () => {
  expect(exceptions.length).toBeLessThanOrEqual(5)
  for (const { id } of exceptions) expect(all.map((one) => one.id)).toContain(id)
})
