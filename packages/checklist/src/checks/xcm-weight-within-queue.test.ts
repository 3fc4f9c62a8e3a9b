import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmWeightWithinQueue } from './xcm-weight-within-queue.ts'

test('a message within the limit of the queue passes', () => {
  expect(judgeWith(xcmWeightWithinQueue).outcome).toBe('pass')
})

test('a message of exactly the limit passes', () => {
  const verdict = judgeWith(xcmWeightWithinQueue, ({ artifacts: { program } }) => {
    if (program.programWeight.known) program.queueLimit = program.programWeight.value
  })
  expect(verdict.outcome).toBe('pass')
})

test.each([
  ['time', { refTime: 1_990_209_452n, proofSize: 73_835n }, 'at least 1 ps less'],
  ['proof', { refTime: 1_990_209_453n, proofSize: 73_830n }, 'at least 5 bytes less']
])('one that is heavier in %s fails with the difference', (_, queueLimit, expected) => {
  const verdict = judgeWith(xcmWeightWithinQueue, ({ artifacts }) => {
    artifacts.program.queueLimit = queueLimit
  })
  expect(verdict.outcome).toBe('fail')
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain(expected)
})

test('a message that takes all that the queue executes passes', () => {
  const verdict = judgeWith(xcmWeightWithinQueue, ({ artifacts }) => {
    artifacts.program.queueLimit = { refTime: 1_990_209_453n, proofSize: 73_835n }
  })
  expect(verdict.outcome).toBe('pass')
})

test('a message that only the first block of a core could execute fails, and says so', () => {
  const verdict = judgeWith(xcmWeightWithinQueue, ({ artifacts: { program } }) => {
    program.queueLimit = { refTime: 1_990_209_452n, proofSize: 73_835n }
    program.firstLimit = { refTime: 700_000_000_000n, proofSize: 3_670_016n }
  })
  expect(verdict.outcome).toBe('fail')
})

test('a target that names no limit is not concerned', () => {
  const verdict = judgeWith(xcmWeightWithinQueue, ({ artifacts }) => {
    artifacts.program.queueLimit = undefined
  })
  expect(verdict.outcome).toBe('notApplicable')
})

test('a chain that does not weigh is for a person', () => {
  const verdict = judgeWith(xcmWeightWithinQueue, ({ artifacts }) => {
    artifacts.program.programWeight = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
