import { expect, test } from 'vitest'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { orderGatherers } from './orderGatherers.ts'

function make(id: string, ...needs: readonly (string | Gatherer)[]): Gatherer {
  return defineGatherer({ id, needs: needs as readonly Gatherer[], gather: async () => id })
}

const order = (...gatherers: readonly Gatherer[]) => orderGatherers(gatherers).map(({ id }) => id)

test('each gatherer stands behind those that it needs', () => {
  expect(order(make('c', 'b'), make('b', 'a'), make('a'))).toEqual(['a', 'b', 'c'])
})

test('a gatherer that is needed is gathered, listed or not, and once', () => {
  const a = make('a')
  expect(order(make('c', a), make('b', a))).toEqual(['a', 'c', 'b'])
  expect(order(a, make('b', a))).toEqual(['a', 'b'])
})

test.each([
  ['a need without a gatherer', [make('b', 'a')], 'it needs a, which no gatherer gathers'],
  ['two of one name', [make('a'), make('a')], 'two gatherers gather it'],
  ['a circle', [make('a', 'b'), make('b', 'a')], 'it needs itself: a, b, a']
])('%s is refused', (_, gatherers, problem) => {
  expect(() => orderGatherers(gatherers)).toThrow(
    expect.objectContaining({
      code: 'ExtensionMalformed',
      message: expect.stringContaining(problem)
    })
  )
})
