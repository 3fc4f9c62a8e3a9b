import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmWeightCovered } from './xcm-weight-covered.ts'

test('more is bought than is needed', () => {
  expect(judgeWith(xcmWeightCovered).outcome).toBe('pass')
})

test('exactly what is needed is enough', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts: { program } }) => {
    if (program.programWeight.known) program.bought = program.programWeight.value
  })
  expect(verdict.outcome).toBe('pass')
})

test('too little time fails', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts }) => {
    artifacts.program.bought.refTime = 1n
  })
  expect(verdict.outcome).toBe('fail')
})

test('a configured weight that is too low is corrected in the configuration', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts, config }) => {
    config.automation.weight = { refTime: 1n, proofSize: 8299n }
    artifacts.program.bought.refTime = 1n
  })
  expect(verdict.outcome).toBe('fail')
})

test('too little proof fails', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts }) => {
    artifacts.program.bought.proofSize = 1n
  })
  expect(verdict.outcome).toBe('fail')
})

test('a chain that does not weigh is for a person', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts }) => {
    artifacts.program.programWeight = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
