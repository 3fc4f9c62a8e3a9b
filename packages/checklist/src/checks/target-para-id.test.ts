import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetParaId } from './target-para-id.ts'

test('the id is the one configured', () => {
  const verdict = judgeWith(targetParaId)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('another id fails', () => {
  const verdict = judgeWith(targetParaId, ({ config }) => {
    config.target.paraId = 2042
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that is no parachain fails', () => {
  const verdict = judgeWith(targetParaId, ({ artifacts }) => {
    artifacts.target.paraId = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
