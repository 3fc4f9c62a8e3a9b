import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { createWork } from './createWork.ts'
import { crossErrors } from './crossErrors.ts'
import { keepWorker } from './keepWorker.ts'
import { toErrorReport } from './toErrorReport.ts'

const refusal = new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })

/** A kept worker whose n-th start is named after its number. */
function openKept() {
  const over: boolean[] = []
  const worker = keepWorker(() => {
    const index = over.push(false) - 1
    const end = (): void => {
      over[index] = true
    }
    return { api: `worker ${index + 1}`, isOver: () => over[index] === true, end }
  })
  return { worker, over }
}

test('a worker is opened at the first need, kept, and opened again after it has ended', () => {
  const { worker, over } = openKept()
  worker.end()
  expect([worker.opened(), over]).toEqual([undefined, []])
  expect([worker.open(), worker.open(), worker.opened()]).toEqual(Array(3).fill('worker 1'))
  worker.end()
  expect([worker.opened(), over]).toEqual([undefined, [true]])
  expect([worker.open(), worker.opened()]).toEqual(['worker 2', 'worker 2'])
})

test('one work is done at a time, and a failure of it is shown until the next', async () => {
  const { worker } = openKept()
  const { work, busy, error } = createWork(worker)
  const done: string[] = []
  const waiting = Promise.withResolvers<void>()
  const first = work('first', async (api) => {
    done.push(api)
    await waiting.promise
    throw refusal
  })
  expect(busy.value).toBe('first')
  await work('second', async () => void done.push('second'))
  waiting.resolve()
  await first
  expect([busy.value, error.value?.code, done]).toEqual([
    ...[undefined, 'ArgumentInvalid', ['worker 1']]
  ])
  const third = work('third', async () => undefined)
  expect([busy.value, error.value]).toEqual(['third', undefined])
  await third
  expect(busy.value).toBeUndefined()
})

test('an error that crosses twice is the same report', async () => {
  const fail = async (): Promise<never> => {
    throw refusal
  }
  const twice = crossErrors(crossErrors({ fail }))
  const once = await crossErrors({ fail })
    .fail()
    .catch((error: unknown) => error)
  const crossed = await twice.fail().catch((error: unknown) => error)
  expect(crossed).toEqual(once)
  expect(toErrorReport(crossed)).toMatchObject({ code: 'ArgumentInvalid' })
})
