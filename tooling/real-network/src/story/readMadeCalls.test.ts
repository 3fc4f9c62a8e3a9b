import { expect, test } from 'vitest'
import { readMadeCalls } from './readMadeCalls.ts'

const made = [{ network: 'real', description: 'pay in', outcome: 'block 7' }]

test('the calls are read, with a line before them or without', () => {
  const json = JSON.stringify(made, null, 2)
  expect(readMadeCalls(`${json}\n`)).toEqual(made)
  expect(readMadeCalls(`3 proposals are in /tmp/[a]/proposals-01\n${json}\n`)).toEqual(made)
  expect(readMadeCalls('0 proposals are in proposals-02\n[]\n')).toEqual([])
})

test('another answer is refused', () => {
  expect(() => readMadeCalls('nothing to do')).toThrow('did not say which calls it made')
})
