import { expect, test } from 'vitest'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { DeadlineExceeded, OperationAborted } from '../errors/work.ts'
import { readFact } from './readFact.ts'

const failing = (error: unknown) => readFact(() => Promise.reject(error))

test('a value is known', async () => {
  expect(await readFact(async () => 7)).toEqual({ known: true, value: 7 })
})

test('a coded error is why it is not known', async () => {
  const error = new ParaclockError(ValueMalformed, { type: 'hex', value: 1, problem: 'x' })
  expect(await failing(error)).toEqual({ known: false, why: error.message })
})

test.each([
  new ParaclockError(OperationAborted, { what: 'x' }),
  new ParaclockError(DeadlineExceeded, { what: 'x', milliseconds: 1 }),
  new TypeError('a fault')
])('%s ends what is around it', async (error) => {
  await expect(failing(error)).rejects.toBe(error)
})
