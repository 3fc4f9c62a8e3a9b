import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmWeightConfigured } from './xcm-weight-configured.ts'

test('no weight is nothing to compare', () => {
  expect(judgeWith(xcmWeightConfigured).outcome).toBe('notApplicable')
})

test('the measured weight passes', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    config.automation.weight = { ...artifacts.call.weight }
  })
  expect(verdict.outcome).toBe('pass')
})

test('too little that is executed all the same warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime: refTime - 1n, proofSize }
  })
  expect(verdict.outcome).toBe('warn')
})

test('too little fails', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    config.automation.weight = { refTime: 1n, proofSize: 1n }
    artifacts.program.run = {
      known: true,
      value: { outcome: 'refused', error: 'Barrier', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
})

test('far too much warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime: refTime * 3n, proofSize }
  })
  expect(verdict.outcome).toBe('warn')
})

test('far too large a proof warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime, proofSize: proofSize * 2n + 1n }
  })
  expect(verdict.outcome).toBe('warn')
})
