import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmBarrierAdmits } from './xcm-barrier-admits.ts'

test('what is begun was admitted', () => {
  const verdict = judgeWith(xcmBarrierAdmits)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('execution begins')
})

test('what stopped later was admitted too', () => {
  const verdict = judgeWith(xcmBarrierAdmits, ({ artifacts }) => {
    artifacts.program.run = {
      known: true,
      value: { outcome: 'incomplete', index: 1, error: 'TooExpensive', events: [] }
    }
  })
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('execution begins')
})

test('what is not begun was not', () => {
  const verdict = judgeWith(xcmBarrierAdmits, ({ artifacts }) => {
    artifacts.program.run = {
      known: true,
      value: { outcome: 'refused', error: 'Barrier', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('not begun: Barrier')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(xcmBarrierAdmits, ({ artifacts }) => {
    artifacts.program.run = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Send the program on a test network, because a test.')
})
