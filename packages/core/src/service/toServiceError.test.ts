import { expect, test } from 'vitest'
import type { ErrorDefinition } from '../errors/ErrorDefinition.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import * as errors from '../errors/service.ts'
import { toServiceError } from './toServiceError.ts'

const names = Object.values(errors).map(({ code }: ErrorDefinition) => code)

test('each name of the service becomes its own code, found by the chain', () => {
  for (const name of names) {
    const cause = new TypeError('Module error')
    const error = toServiceError(name, { cause, remedies: [{ summary: 'first' }] })
    expect(error).toMatchObject({ code: name, source: 'chain', cause })
    expect(error?.remedies[0]?.summary).toBe('first')
    expect(error?.number).toBeGreaterThan(20_000)
  }
})

test('the messages also read well without the details', () => {
  const messages = names.map((name) => `${name}: ${toServiceError(name)?.message}`)
  expect(messages.join('\n')).toMatchInlineSnapshot(`
    "InvalidTime: a time is not the start of a slot
    PastTime: a time is not in the future
    TimeTooFarOut: a time is too far in the future
    EmptyMessage: the call that the task sends is empty
    EmptyProvidedId: the provided id is empty
    TooManyExecutionsTimes: the task has too many execution times
    CallCannotBeDecoded: the runtime cannot decode the call
    DuplicateTask: the provided id is already in use for this account
    TimeSlotFull: the slot of a time is full: it takes no more tasks
    InvalidAmount: the amount does not exceed the minimum of a transfer
    TransferToSelf: the sender is also the recipient of the transfer
    NotTaskOwner: the task belongs to another account, and only its owner may cancel it
    TaskDoesNotExist: the task does not exist"
  `)
  for (const message of messages) expect(message).not.toContain('undefined')
})

test('other names are none of the service, those of every object included', () => {
  for (const name of ['BadOrigin', 'HexMalformed', 'toString', '__proto__', '']) {
    expect(toServiceError(name)).toBeUndefined()
  }
})

test.each([
  [60n, 'is not a whole minute', 'Give 1767225600 or 1767225660.'],
  [3600n, 'is not a whole hour', 'Give 1767225600 or 1767229200.'],
  [900n, 'is not a multiple of 900 seconds', 'Give 1767225600 or 1767226500.']
])('a time off a granularity of %s is told with its neighbours', (granularity, message, remedy) => {
  const error = new ParaclockError(errors.InvalidTime, { time: 1_767_225_601n, granularity })
  expect(error.message).toBe(`the time 1767225601 (2026-01-01T00:00:01.000Z) ${message}`)
  expect(error.remedies[0]?.summary).toBe(remedy)
})

test('a time without a date that people know is told as its number alone', () => {
  const error = new ParaclockError(errors.TimeTooFarOut, { time: 2n ** 64n - 1n })
  expect(error.message).toBe('the time 18446744073709551615 is too far in the future')
})
