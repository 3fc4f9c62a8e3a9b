import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmWeightConfigured } from './xcm-weight-configured.ts'

test('no weight is nothing to compare', () => {
  const verdict = judgeWith(xcmWeightConfigured)
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).not.toBe('')
})

test('the measured weight passes', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    config.automation.weight = { ...artifacts.call.weight }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('too little fails', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ config }) => {
    config.automation.weight = { refTime: 1n, proofSize: 1n }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('far too much warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime: refTime * 3n, proofSize }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).not.toBe('')
})
