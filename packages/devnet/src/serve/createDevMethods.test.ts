import { expect, test } from 'vitest'
import { createDevMethods } from './createDevMethods.ts'
import type { MethodSubscriptions, RpcMethod } from './RpcMethods.ts'

const none: MethodSubscriptions = {
  subscribe: () => () => undefined,
  unsubscribe: () => false,
  silence: async () => undefined
}

const calls: unknown[] = []
const net = {
  now: () => 60n,
  build: async (rounds: number) => calls.push(['build', rounds]),
  travelTo: async (time: bigint) => calls.push(['travelTo', time])
}
const methods = createDevMethods(() => net as never)
const ask = (name: string, ...params: unknown[]) => (methods[name] as RpcMethod)(params, none)

test('blocks are built, one if no number is given', async () => {
  calls.length = 0
  expect(await ask('dev_newBlock')).toBe('60')
  await ask('dev_newBlock', { count: 3 })
  expect(calls).toEqual([
    ['build', 1],
    ['build', 3]
  ])
})

test('time is a date or milliseconds', async () => {
  calls.length = 0
  expect(await ask('dev_timeTravel', 90_000)).toBe(60_000)
  await ask('dev_timeTravel', '2026-01-01T00:00:00Z')
  expect(calls).toEqual([
    ['travelTo', 90n],
    ['travelTo', 1_767_225_600n]
  ])
})

test('anything else is refused', async () => {
  for (const [name, param] of [
    ['dev_newBlock', { count: 0 }],
    ['dev_newBlock', { count: 1_001 }],
    ['dev_newBlock', { count: '2' }],
    ['dev_timeTravel', undefined],
    ['dev_timeTravel', 'soon']
  ] as const) {
    await expect(ask(name, param)).rejects.toMatchObject({ code: 'RpcParamInvalid' })
  }
  const early = createDevMethods(() => undefined)
  await expect((early['dev_newBlock'] as RpcMethod)([], none)).rejects.toMatchObject({
    code: 'RpcMethodUnknown'
  })
})
