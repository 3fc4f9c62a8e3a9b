import { expectTypeOf, test } from 'vitest'
import { createServiceModel } from '../test/model/createServiceModel.ts'
import type { ServiceOperation } from '../test/model/ServiceOperation.ts'
import type { HourService } from './client/ServiceClient.ts'
import { type MinuteService, type Service, scheduleTask, type TaskSpec } from './index.ts'
import { publishedLimits } from './schedule/service/publishedLimits.ts'
import { publishedPricing } from './schedule/service/publishedPricing.ts'
import type { TaskRequest } from './schedule/service/TaskRequest.ts'
import type { PrepareTaskArgs } from './task/readTaskSpec.ts'
import type { SendArgs } from './task/sendCall.ts'

type Asked = SendArgs & Pick<PrepareTaskArgs, 'providedId' | 'schedule'>

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
  const hour = createServiceModel({
    variant: 'hour',
    limits: publishedLimits.hour,
    pricing,
    now: 0n
  })
  const minute = createServiceModel({
    variant: 'minute',
    limits: publishedLimits.minute,
    pricing,
    now: 0n
  })
  expectTypeOf(hour.apply).parameter(0).toEqualTypeOf<ServiceOperation<'hour'>>()
  expectTypeOf(minute.apply).parameter(0).toEqualTypeOf<ServiceOperation<'minute'>>()
  expectTypeOf<ServiceOperation<'minute'>>().not.toExtend<ServiceOperation<'hour'>>()
})

test('a connected service offers the calls of its variant, and no others', () => {
  const nativeTransfer = { kind: 'nativeTransfer', recipient: '5…', amount: 1n } as const
  const dynamicDispatch = { kind: 'dynamicDispatch', call: '0x' } as const
  const message = { kind: 'xcmp', paraId: 1, call: '0x', weight: 1n } as const
  const use = (service: Service, args: never, asked: Asked): void => {
    if (service.variant === 'hour') {
      expectTypeOf(service).toEqualTypeOf<HourService>()
      expectTypeOf(scheduleTask<'hour'>).toBeCallableWith(service, args)
      // @ts-expect-error variant H has no native transfers
      void scheduleTask(service, { ...asked, task: nativeTransfer })
    }
    if (service.variant === 'minute') {
      expectTypeOf(service).toEqualTypeOf<MinuteService>()
      expectTypeOf(scheduleTask<'minute'>).toBeCallableWith(service, args)
      // @ts-expect-error variant M has no dynamic dispatch
      void scheduleTask(service, { ...asked, task: dynamicDispatch })
    }
    void scheduleTask(service, { ...asked, task: message })
  }
  expectTypeOf(use).parameter(0).toEqualTypeOf<Service>()
  expectTypeOf<TaskSpec<'hour'>['kind']>().toEqualTypeOf<'xcmp' | 'dynamicDispatch'>()
  expectTypeOf<TaskSpec<'minute'>['kind']>().toEqualTypeOf<'xcmp' | 'nativeTransfer'>()
})
