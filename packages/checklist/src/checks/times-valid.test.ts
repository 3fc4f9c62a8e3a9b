import { EmptyProvidedId, errorToJson, InvalidTime, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { timesValid } from './times-valid.ts'

test('the task would be taken', () => {
  expect(judgeWith(timesValid).outcome).toBe('pass')
})

test('what breaks a rule fails', () => {
  const verdict = judgeWith(timesValid, ({ artifacts }) => {
    const refusal = errorToJson(new ParaclockError(EmptyProvidedId, {}))
    Object.assign(artifacts.quote, { refusal })
  })
  expect(verdict.outcome).toBe('fail')
})

test('the nearest slots are named where times are refused', () => {
  const verdict = judgeWith(timesValid, ({ artifacts }) => {
    const refusal = errorToJson(new ParaclockError(InvalidTime, { time: 1_767_225_841n }))
    Object.assign(artifacts.quote, { refusal, times: [], nearest: [1_767_225_840] })
  })
  expect(verdict.outcome).toBe('fail')
})

test('a service whose manager allows no bookings is for its team', () => {
  const lift = {
    chain: 'service',
    origin: { kind: 'root' },
    call: '0x00',
    description: 'automationTime.setBookingLimits(limits: None)',
    preconditions: [],
    observe: 'automationTime.limitation is gone'
  } as const
  const verdict = judgeWith(timesValid, ({ artifacts }) => {
    const refusal = errorToJson(new ParaclockError(InvalidTime, { time: 1_767_225_841n }))
    Object.assign(artifacts.quote, { refusal, times: [], nearest: [1_767_225_840] })
    const value = { maxTasksPerSlot: 0, maxExecutionTimes: 36, horizon: 3_600n }
    Object.assign(artifacts.serviceState, { booking: { value, evidence: [] }, lift })
  })
  expect(verdict.outcome).toBe('fail')
})

test('a task that recurs has no number of runs', () => {
  const verdict = judgeWith(timesValid, ({ artifacts }) => {
    artifacts.quote.frequency = 3600
  })
  expect(verdict.summary).toBe('runs every 3600 seconds without end, first at 2026-01-01 00:04 UTC')
})

test('no times are for a person', () => {
  const verdict = judgeWith(timesValid, ({ artifacts }) => {
    artifacts.quote.times = []
  })
  expect(verdict.outcome).toBe('manual')
})
