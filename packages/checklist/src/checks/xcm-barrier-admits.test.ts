import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmBarrierAdmits } from './xcm-barrier-admits.ts'

test('what is begun was admitted', () => {
  expect(judgeWith(xcmBarrierAdmits).outcome).toBe('pass')
})

test('what stopped later was admitted too', () => {
  const verdict = judgeWith(xcmBarrierAdmits, ({ artifacts }) => {
    artifacts.program.run = {
      known: true,
      value: { outcome: 'incomplete', index: 1, error: 'TooExpensive', events: [] }
    }
  })
  expect(verdict.outcome).toBe('pass')
})

test('what is not begun was not', () => {
  const verdict = judgeWith(xcmBarrierAdmits, ({ artifacts }) => {
    artifacts.program.run = {
      known: true,
      value: { outcome: 'refused', error: 'Barrier', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(xcmBarrierAdmits, ({ artifacts }) => {
    artifacts.program.run = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
