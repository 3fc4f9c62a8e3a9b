import { expect, test } from 'vitest'
import type { Family, Perturbation } from '../catalogue/Perturbation.ts'
import { chooseCases, networkOf } from './chooseCases.ts'

const one = (id: string, rest: Partial<Perturbation> = {}): Perturbation => ({
  id,
  title: `the ${id}`,
  apply: async () => undefined,
  ...rest
})
const family = (name: string, count: number, subject?: string): Family => ({
  name,
  perturbations: Array.from({ length: count }, (_, at) => one(`${name}-${at}`)),
  subject
})
const families = [family('money', 30), family('calls', 10, 'call'), family('contracts', 2, 'call')]
const ids = (choice: Parameters<typeof chooseCases>[2]) =>
  chooseCases(families, 'hour', choice).map(({ id }) => id)

test('all perturbations of the variant are cases, or those that match', () => {
  expect(ids({ combinations: 0, seed: 1 })).toHaveLength(42)
  expect(ids({ combinations: 0, seed: 1, only: /^calls/ })).toHaveLength(10)
  const other = { name: 'other', perturbations: [one('late', { variants: ['minute'] })] }
  expect(chooseCases([other], 'hour', { combinations: 0, seed: 1 })).toEqual([])
})

test('a sample has its share of each family, and is the same for the same seed', () => {
  const sample = ids({ combinations: 0, seed: 5, singles: 14 })
  expect(new Set(sample).size).toBe(sample.length)
  const counts = ['money', 'calls', 'contracts'].map(
    (name) => sample.filter((id) => id.startsWith(name)).length
  )
  expect(counts).toEqual([10, 3, 1])
  expect(ids({ combinations: 0, seed: 5, singles: 14 })).toEqual(sample)
  expect(ids({ combinations: 0, seed: 6, singles: 14 })).not.toEqual(sample)
})

test('a combination never sets the same thing twice', () => {
  const cases = chooseCases(families, 'hour', { combinations: 60, seed: 3, singles: 0 })
  const combined = cases.filter((some) => some.family === 'combinations')
  expect(combined).toHaveLength(60)
  for (const { id, parts } of combined) {
    expect(parts).toHaveLength(2)
    expect(id).toMatch(/money/)
  }
})

test('a combination has three parts of one network, which may be wider than the usual one', () => {
  const networks = [undefined, 'ethereum', 'third'] as const
  const some = networks.flatMap((network) =>
    ['one', 'two', 'three'].map((name) => ({
      name: `${network}-${name}`,
      perturbations: [one(`${network}-${name}`, { network })]
    }))
  )
  const cases = chooseCases(some, 'hour', { combinations: 30, seed: 3, singles: 0 })
  const found = cases.map(({ parts }) => {
    expect(parts).toHaveLength(3)
    return [...new Set(parts.map(({ network }) => network ?? 'usual'))].toSorted().join()
  })
  expect([...new Set(found)].toSorted()).toEqual(['ethereum', 'third', 'third,usual', 'usual'])
  expect(networkOf({ parts: [one('a'), one('b', { network: 'third' })] })).toBe('third')
})
