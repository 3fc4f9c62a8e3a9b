import { publishedLimits } from '@paraclock/schedule'
import { expect, test } from 'vitest'
import type { NetworkConfig } from '../config/configSchema.ts'
import { planTimes } from './planTimes.ts'

const NOW = 1_767_225_615n
const { minute } = publishedLimits

function plan(automation: object): readonly number[] {
  const config = { automation: { call: '0x00', ...automation } } as unknown as NetworkConfig
  return planTimes({ config, callForm: 'schedules', limits: minute, now: NOW })
}

test('the times of the configuration are taken as they are', () => {
  expect(plan({ times: [1_767_229_200] })).toEqual([1_767_229_200])
})

test('without times three slots are planned, of which the first is the next but one', () => {
  expect(minute.slotLength).toBe(60n)
  expect(plan({})).toEqual([1_767_225_720, 1_767_225_780, 1_767_225_840])
})
