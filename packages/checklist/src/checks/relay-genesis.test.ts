import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { relayGenesis } from './relay-genesis.ts'

test('the genesis is the one configured', () => {
  const verdict = judgeWith(relayGenesis)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('another genesis fails', () => {
  const verdict = judgeWith(relayGenesis, ({ config }) => {
    config.relay.genesis = `0x${'11'.repeat(32)}`
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a genesis that nobody configured is worth pinning', () => {
  const verdict = judgeWith(relayGenesis, ({ config }) => {
    delete config.relay.genesis
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).not.toBe('')
})
