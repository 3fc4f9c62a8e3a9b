import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpCapacitySufficient } from './hrmp-capacity-sufficient.ts'

test('large channels pass', () => {
  expect(judgeWith(hrmpCapacitySufficient).outcome).toBe('pass')
})

test('a small one fails', () => {
  const verdict = judgeWith(hrmpCapacitySufficient, ({ artifacts }) => {
    if (artifacts.hrmp.directions[0].channel !== undefined)
      artifacts.hrmp.directions[0].channel.maxCapacity = 7
  })
  expect(verdict.outcome).toBe('fail')
})

test('what the configuration wants counts', () => {
  const verdict = judgeWith(hrmpCapacitySufficient, ({ config }) => {
    config.channel = { capacity: 2000 }
  })
  expect(verdict.outcome).toBe('fail')
})
