import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetSpecName } from './target-spec-name.ts'

test('the runtime is the one configured', () => {
  const verdict = judgeWith(targetSpecName)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('another runtime fails', () => {
  const verdict = judgeWith(targetSpecName, ({ config }) => {
    config.target.specName = 'acme'
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('no name is nothing to compare with', () => {
  const verdict = judgeWith(targetSpecName, ({ config }) => {
    delete config.target.specName
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).not.toBe('')
})
