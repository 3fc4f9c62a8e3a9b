import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmWeightConfigured } from './xcm-weight-configured.ts'

test('no weight is nothing to compare', () => {
  const verdict = judgeWith(xcmWeightConfigured)
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).toBe('the configuration names no weight: the measured one is used')
})

test('the measured weight passes', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    config.automation.weight = { ...artifacts.call.weight }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'configured 390209453 ps and 8299 bytes, measured 390209453 ps and 8299 bytes'
  )
})

test('too little that is executed all the same warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime: refTime - 1n, proofSize }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toContain('the target executes it all the same')
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
  expect(verdict.summary).toBe('configured 1 ps and 1 bytes, measured 390209453 ps and 8299 bytes')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('far too much warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime: refTime * 3n, proofSize }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe(
    'configured 1170628359 ps and 8299 bytes, measured 390209453 ps and 8299 bytes'
  )
})

test('far too large a proof warns', () => {
  const verdict = judgeWith(xcmWeightConfigured, ({ artifacts, config }) => {
    const { refTime, proofSize } = artifacts.call.weight
    config.automation.weight = { refTime, proofSize: proofSize * 2n + 1n }
  })
  expect(verdict.outcome).toBe('warn')
})
