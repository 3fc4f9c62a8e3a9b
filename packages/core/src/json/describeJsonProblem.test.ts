import { expect, test } from 'vitest'
import { describeJsonProblem } from './describeJsonProblem.ts'

test.each([
  ['root:x:0:0:/bin/sh', 'the text is not JSON at line 1, column 1: expected a value'],
  ['{"a":\n -key}', 'the text is not JSON at line 2, column 2: expected a value'],
  [
    '{"$bigint":"key"}',
    'the text is not JSON at line 1, column 1: the value of $bigint must be decimal text'
  ],
  ['{"a":', 'it ends in the middle: its writing was cut off'],
  [
    '[[1]]',
    'the JSON text has more lists and objects inside each other than allowed, and the limit is 1'
  ],
  ['{}', 'it is not JSON']
])('%j: where it is wrong, and nothing of what it says', (text, problem) => {
  expect(describeJsonProblem(text, { depth: 1 })).toBe(problem)
})
