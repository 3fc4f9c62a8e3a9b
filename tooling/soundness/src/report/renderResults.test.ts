import { expect, test } from 'vitest'
import { type KeptCase, renderResults, replaceCases } from './renderResults.ts'

const one: KeptCase = {
  ...{ id: 'one', title: 'one', family: 'some', variant: 'hour', verdict: 'ready', ran: true },
  ...{
    agreement: 'agree',
    price: 'as quoted',
    relief: 'none needed',
    overruled: [],
    unexplained: false
  }
}

test('results are a line each, in an order of their own, without what differs by machine', () => {
  const text = renderResults(
    [{ name: 'some', perturbations: [] }],
    [{ ...one, id: 'two' }, { ...one, milliseconds: 5 } as KeptCase]
  )
  expect(text.split('\n')).toHaveLength(8)
  expect(text).not.toContain('milliseconds')
  expect(text).toContain('"catalogue": {"some":0}')
  const { cases } = JSON.parse(text) as { readonly cases: readonly KeptCase[] }
  expect(cases.map(({ id }) => id)).toEqual(['one', 'two'])
})

test('a part of the cases takes the place of what was recorded of it', () => {
  const other: KeptCase = { ...one, variant: 'minute' }
  const changed: KeptCase = { ...one, ran: false, agreement: 'false ready' }
  expect(replaceCases([one, other], [changed])).toEqual([changed, other])
})
