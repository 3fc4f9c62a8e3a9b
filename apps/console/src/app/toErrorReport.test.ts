import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { crossErrors } from './crossErrors.ts'
import { toErrorReport } from './toErrorReport.ts'

const refusal = new ParaclockError(ArgumentInvalid, {
  argument: 'the time',
  value: 'soon',
  problem: 'it is not a number'
})

test('an error keeps its code, message and remedies on the way from the worker', async () => {
  const api = crossErrors({
    fail: async (): Promise<string> => {
      throw refusal
    },
    answer: async (value: string): Promise<string> => value
  })
  expect(await api.answer('yes')).toBe('yes')
  const crossed: unknown = await api.fail().catch((error: unknown) => structuredClone(error))
  expect(toErrorReport(crossed)).toMatchObject({
    code: 'ArgumentInvalid',
    message: refusal.message,
    remedies: refusal.remedies
  })
})

test('anything else that is thrown has a code, too', () => {
  expect(toErrorReport(refusal).code).toBe('ArgumentInvalid')
  expect(toErrorReport(new RangeError('out of memory'))).toMatchObject({
    code: 'ProgramFailed',
    message: expect.stringContaining('out of memory')
  })
  expect(toErrorReport(null).code).toBe('ProgramFailed')
})
