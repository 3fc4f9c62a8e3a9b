import { OperationAborted, ParaclockError } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServiceContext } from '../ServiceMethod.ts'
import { askRuntime, refuseAnswer } from './askRuntime.ts'

const asked = { method: 'm', api: 'A_b', data: '0x0102' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ask = (call: ServiceContext['source']['call'], more: Partial<ServiceContext> = {}) =>
  askRuntime({ ...asked, context: { source: { call }, ss58Prefix: 42, ...more } })

test('the runtime is asked with the bytes, and its answer is bytes', async () => {
  const call = vi.fn(async () => '0x0304' as const)
  expect(await ask(call)).toEqual(Uint8Array.of(3, 4))
  expect(call.mock.calls).toEqual([['A_b', '0x0102', { signal: expect.any(AbortSignal) }]])
})

const never = () => new Promise<never>(() => {})

test.each([
  [undefined, 30_000],
  [7, 7]
])('with a deadline of %s ms, it is asked for %d ms', async (deadlineMs, milliseconds) => {
  const settled = vi.fn()
  const asking = ask(never, deadlineMs === undefined ? {} : { deadlineMs }).catch(settled)
  await vi.advanceTimersByTimeAsync(milliseconds - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(settled.mock.calls).toMatchObject([
    [{ code: 'DeadlineExceeded', context: { what: 'asking for A_b', milliseconds } }]
  ])
})

test('an abort is no failure of the runtime', async () => {
  const aborted = ask(never, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ code: 'OperationAborted' })
  const own = new ParaclockError(OperationAborted, { what: 'x' })
  await expect(ask(() => Promise.reject(own))).rejects.toBe(own)
})

test.each([
  ['an error of the source', () => Promise.reject(new TypeError('reset')), 'reset'],
  [
    'an answer that is no hex',
    async () => '0x0' as const,
    '"0x0" is not hex: it has an odd number of digits (1)'
  ]
])('%s is a failure of the runtime', async (_, call, problem) => {
  await expect(ask(call)).rejects.toMatchObject({
    code: 'RpcRuntimeFailed',
    context: { method: 'm', api: 'A_b', problem },
    cause: expect.any(Error)
  })
})

test('an answer of another form is refused with its length', () => {
  expect(refuseAnswer(asked, new Uint8Array(3)).context).toEqual({
    ...{ method: 'm', api: 'A_b' },
    problem: 'it answered 3 bytes that are not what the API declares'
  })
})
