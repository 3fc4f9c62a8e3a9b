import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceParaId } from './service-para-id.ts'

test('the id is the one configured', () => {
  const verdict = judgeWith(serviceParaId)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('another id fails', () => {
  const verdict = judgeWith(serviceParaId, ({ config }) => {
    config.service.paraId = 2042
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that is no parachain fails', () => {
  const verdict = judgeWith(serviceParaId, ({ artifacts }) => {
    artifacts.service.paraId = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
