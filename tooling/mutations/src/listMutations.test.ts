import { expect, test } from 'vitest'
import { listMutations } from './listMutations.ts'

/** What a text becomes by each of its mutations, with the words for it. */
function mutate(text: string): readonly string[] {
  return listMutations(text).map(
    ({ start, end, text: other, change }) =>
      `${change}: ${text.slice(0, start)}${other}${text.slice(end)}`
  )
}

test('conditions are negated', () => {
  expect(mutate('if (a && b) c = 1')).toEqual(['negate a && b: if (!(a && b)) c = 1'])
  expect(mutate('x = a ? 1 : 2')).toEqual(['negate a: x = !(a) ? 1 : 2'])
})

test('a bound is taken in or left out', () => {
  expect(mutate('x = a < 5')).toEqual(['< becomes <= in a < 5: x = a <= 5'])
  expect(mutate('x = a >= b')).toEqual(['>= becomes > in a >= b: x = a > b'])
})

test('defaults become other values', () => {
  expect(mutate('x = a ?? 5')).toEqual(['default 5 becomes (5 + 1): x = a ?? (5 + 1)'])
  expect(mutate('x = a ?? 5n')).toEqual(['default 5n becomes (5n + 1n): x = a ?? (5n + 1n)'])
  expect(mutate('x = (a = true) => a')).toEqual([
    'default true becomes false: x = (a = false) => a'
  ])
  expect(mutate('const { a = false } = b')).toEqual([
    'default false becomes true: const { a = true } = b'
  ])
  expect(mutate('x = a ?? b()')).toEqual(['default b() becomes undefined: x = a ?? undefined'])
  expect(mutate('x = a ?? undefined')).toEqual([])
})

test('statements that are calls are dropped, and the call of an extended class is not', () => {
  expect(mutate('if (a) await b()').at(1)).toBe('drop await b(): if (a) ;')
  expect(mutate('class A extends B { constructor() { super() } }')).toEqual([])
})

test('functions return at once, and constructors and types do not', () => {
  expect(mutate('function a() { x = 1 }')).toEqual([
    'return at once from a: function a() { return; x = 1 }'
  ])
  expect(mutate('x = () => { y = 1 }')).toEqual([
    'return at once from a function: x = () => { return; y = 1 }'
  ])
  expect(mutate('class A { constructor() { this.a = 1 } }')).toEqual([])
  expect(mutate('function a() {}\nfunction b(c: number): void')).toEqual([])
  expect(mutate('type A = B extends C ? 1 : 2')).toEqual([])
})

test('each property of an argument is left out', () => {
  expect(mutate('x = a({ b, c: 1 })')).toEqual([
    'leave out b of a: x = a({  c: 1 })',
    'leave out c: 1 of a: x = a({ b,  })'
  ])
  expect(mutate('x = new A({ b })')).toEqual(['leave out b of A: x = new A({  })'])
})

test('a mutation has the line of its start, and its words stand on one line', () => {
  const [found] = listMutations(
    '\n\nif (a ||\n  bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) c = 1'
  )
  expect(found?.line).toBe(3)
  expect(found?.change).toBe('negate a || bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…')
})
