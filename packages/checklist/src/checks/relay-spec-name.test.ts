import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { relaySpecName } from './relay-spec-name.ts'

test('the runtime is the one configured', () => {
  const verdict = judgeWith(relaySpecName)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('another runtime fails', () => {
  const verdict = judgeWith(relaySpecName, ({ config }) => {
    config.relay.specName = 'acme'
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('no name is nothing to compare with', () => {
  const verdict = judgeWith(relaySpecName, ({ config }) => {
    delete config.relay.specName
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).not.toBe('')
})
