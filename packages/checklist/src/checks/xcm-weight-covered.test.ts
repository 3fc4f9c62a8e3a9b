import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmWeightCovered } from './xcm-weight-covered.ts'

test('more is bought than is needed', () => {
  const verdict = judgeWith(xcmWeightCovered)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'bought 2390209453 ps and 90219 bytes, needed 1990209453 ps and 73835 bytes'
  )
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
  expect(verdict.summary).toBe('bought 1 ps and 90219 bytes, needed 1990209453 ps and 73835 bytes')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps?.length).toBe(1)
})

test('a configured weight that is too low is corrected in the configuration', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts, config }) => {
    config.automation.weight = { refTime: 1n, proofSize: 8299n }
    artifacts.program.bought.refTime = 1n
  })
  expect(verdict).toMatchObject({ outcome: 'fail', remedies: [{ owner: 'you' }] })
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps).toBeUndefined()
})

test('too little proof fails', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts }) => {
    artifacts.program.bought.proofSize = 1n
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    'bought 2390209453 ps and 1 bytes, needed 1990209453 ps and 73835 bytes'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain that does not weigh is for a person', () => {
  const verdict = judgeWith(xcmWeightCovered, ({ artifacts }) => {
    artifacts.program.programWeight = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Measure the weight with paraclock rehearse: a test.')
})
