import { createChain, createMemorySource } from '@paraclock/connect'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { openMemoryService } from '../../test/fixtures/openMemoryService.ts'
import { connectService } from './connectService.ts'

test.each([
  ['hour', 'schedules', 3600n],
  ['minute', 'times', 60n]
] as const)('the calls of variant %s decide the client', async (variant, callForm, slotLength) => {
  const service = await openMemoryService({ variant })
  expect(service).toMatchObject({ variant, callForm })
  expect(service.limits).toMatchObject({ slotLength, token: { symbol: 'TUR', decimals: 10 } })
  expect(service.pricing).toMatchObject({ places: 256, freePlaces: 128 })
  expect([service.rpcMethods, service.heads]).toEqual([[], undefined])
  await expect(service.close()).resolves.toBeUndefined()
})

test('the limits that a manager has set replace those of the runtime', async () => {
  const value = { places: 9, horizon: 7200n, execution_times: 4 }
  const { limits } = await openMemoryService({ entries: [{ item: 'Limitation', value }] })
  expect(limits).toMatchObject({ maxTasksPerSlot: 9, horizon: 7200n, maxExecutionTimes: 4 })
})

test('a limit of the runtime below the one that a manager has set is kept', async () => {
  const value = { places: 300, horizon: 2n ** 60n, execution_times: 40 }
  const { limits } = await openMemoryService({ entries: [{ item: 'Limitation', value }] })
  expect(limits).toMatchObject({
    ...{ maxTasksPerSlot: 256, horizon: 15_552_000n, maxExecutionTimes: 36 }
  })
})

test('the methods that the node lists are known', async () => {
  const requests = { rpc_methods: { methods: ['automationTime_generateTaskId'] } }
  const { rpcMethods } = await openMemoryService({ requests })
  expect(rpcMethods).toEqual(['automationTime_generateTaskId'])
})

test('a chain without a connection cannot be signed for', async () => {
  const service = await openMemoryService()
  await expect(service.signing()).rejects.toMatchObject({ code: 'OperationUnsupported' })
})

test('a chain that schedules no tasks is refused; one without a token has amounts in units', async () => {
  const open = (runtime: 'service-minute' | 'target') =>
    connectService({
      chain: createChain({
        ...{ name: 'chain', metadata: readRuntimeMetadata({ runtime, version: 16 }) },
        source: createMemorySource()
      })
    })
  await expect(open('target')).rejects.toMatchObject({ code: 'RuntimeMismatch' })
  expect((await open('service-minute')).token).toEqual({ symbol: '', decimals: 0 })
})
