import { expect, test } from 'vitest'
import { readMadeCalls } from './readMadeCalls.ts'

const made = [{ network: 'real', description: 'pay in', outcome: 'block 7' }]

test('the calls are read, and none where the command came to none', () => {
  expect(readMadeCalls(`${JSON.stringify({ made, left: [] }, null, 2)}\n`)).toEqual(made)
  expect(readMadeCalls('')).toEqual([])
})

test.each(['nothing to do', '[]', '{}', 'null'])('another answer is refused: %s', (output) => {
  expect(() => readMadeCalls(output)).toThrow('did not say which calls it made')
})
