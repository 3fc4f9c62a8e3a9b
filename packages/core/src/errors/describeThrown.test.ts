import { expect, test } from 'vitest'
import { describeThrown } from './describeThrown.ts'

const nested = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)

test.for([
  [new TypeError('no'), 'no'],
  [Object.assign(new Error(''), { message: { toString: 1 } }), 'an object (Error)'],
  ['no', '"no"'],
  [undefined, 'undefined'],
  [{ toString: 1, valueOf: 1 }, 'an object (Object)'],
  [nested, 'a list of 1'],
  [Object.create(null), 'an object (Object)']
] as const)('%#', ([thrown, shown]) => {
  expect(describeThrown(thrown)).toBe(shown)
})
