import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetGenesis } from './target-genesis.ts'

test('the genesis is the one configured', () => {
  const verdict = judgeWith(targetGenesis)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('another genesis fails', () => {
  const verdict = judgeWith(targetGenesis, ({ config }) => {
    config.target.genesis = `0x${'11'.repeat(32)}`
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a genesis that nobody configured is worth pinning', () => {
  const verdict = judgeWith(targetGenesis, ({ config }) => {
    delete config.target.genesis
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).not.toBe('')
})
