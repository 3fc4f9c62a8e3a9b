import { expectTypeOf, test } from 'vitest'
import {
  createServiceModel,
  hourLimits,
  minuteLimits,
  publishedPricing,
  type ServiceOperation,
  type TaskRequest
} from './index.ts'

const recurring = { kind: 'recurring', nextExecutionTime: 3600n, frequency: 3600n } as const
const transfer = { kind: 'nativeTransfer', recipient: '0x', amount: 1n } as const

test('variant H has recurring schedules, and no native transfers', () => {
  expectTypeOf(recurring).toExtend<TaskRequest<'hour'>['schedule']>()
  expectTypeOf(transfer).not.toExtend<TaskRequest<'hour'>['action']>()
})

test('variant M has native transfers, and no recurring schedules', () => {
  expectTypeOf(transfer).toExtend<TaskRequest<'minute'>['action']>()
  expectTypeOf(recurring).not.toExtend<TaskRequest<'minute'>['schedule']>()
})

test('a model takes the operations of its variant', () => {
  const pricing = publishedPricing
  const hour = createServiceModel({ variant: 'hour', limits: hourLimits, pricing, now: 0n })
  const minute = createServiceModel({ variant: 'minute', limits: minuteLimits, pricing, now: 0n })
  expectTypeOf(hour.apply).parameter(0).toEqualTypeOf<ServiceOperation<'hour'>>()
  expectTypeOf(minute.apply).parameter(0).toEqualTypeOf<ServiceOperation<'minute'>>()
  expectTypeOf<ServiceOperation<'minute'>>().not.toExtend<ServiceOperation<'hour'>>()
})
