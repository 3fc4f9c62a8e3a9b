import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpCapacitySufficient } from './hrmp-capacity-sufficient.ts'

test('large channels pass', () => {
  const verdict = judgeWith(hrmpCapacitySufficient)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('2115 to 2200: 1000 messages; 2200 to 2115: 1000 messages; 8 needed')
})

test('a small one fails', () => {
  const verdict = judgeWith(hrmpCapacitySufficient, ({ artifacts }) => {
    if (artifacts.hrmp.directions[0].channel !== undefined)
      artifacts.hrmp.directions[0].channel.maxCapacity = 7
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115 to 2200: 7 messages; 2200 to 2115: 1000 messages; 8 needed')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('what the configuration wants counts', () => {
  const verdict = judgeWith(hrmpCapacitySufficient, ({ config }) => {
    config.channel = { capacity: 2000 }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    '2115 to 2200: 1000 messages; 2200 to 2115: 1000 messages; 2000 needed'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
