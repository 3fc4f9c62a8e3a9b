import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetFinality } from './target-finality.ts'

test('a chain in step passes', () => {
  const verdict = judgeWith(targetFinality)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('finality far behind fails', () => {
  const verdict = judgeWith(targetFinality, ({ artifacts }) => {
    artifacts.target.best.number += 61
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('finality a little behind passes', () => {
  const verdict = judgeWith(targetFinality, ({ artifacts }) => {
    artifacts.target.best.number += 60
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('an old block warns', () => {
  const verdict = judgeWith(targetFinality, ({ artifacts }) => {
    artifacts.target.bestTime = 0
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).not.toBe('')
})

test('a chain without a clock is judged by its blocks', () => {
  const verdict = judgeWith(targetFinality, ({ artifacts }) => {
    artifacts.target.bestTime = null
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})
