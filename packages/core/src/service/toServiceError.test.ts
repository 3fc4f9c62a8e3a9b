import { expect, test } from 'vitest'
import type { ErrorDefinition } from '../errors/ErrorDefinition.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import * as errors from '../errors/service.ts'
import { toServiceError } from './toServiceError.ts'

const names = Object.values(errors).map(({ code }: ErrorDefinition) => code)

test('each error name of the service becomes its own code, with the chain as source', () => {
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
    "CallCannotBeDecoded: the runtime cannot decode the call
    DuplicateTask: the provided id is already in use for this account
    EmptyMessage: the call that the task sends is empty
    EmptyProvidedId: the provided id is empty
    InvalidAmount: the amount does not exceed the minimum of a transfer
    InvalidTime: a time is not the start of a slot
    NotTaskOwner: the task belongs to another account, and only its owner may cancel it
    PastTime: a time is not in the future
    TaskDoesNotExist: the task does not exist
    TimeSlotFull: the slot of a time is full: it takes no more tasks
    TimeTooFarOut: a time is too far in the future
    TooManyExecutionsTimes: the task has too many execution times
    TransferToSelf: the sender is also the recipient of the transfer"
  `)
  for (const message of messages) expect(message).not.toContain('undefined')
})

test('other names are not errors of the service, also the names of Object.prototype', () => {
  for (const name of ['BadOrigin', 'ValueMalformed', 'toString', '__proto__', '']) {
    expect(toServiceError(name)).toBeUndefined()
  }
})

test.each([
  [60n, 'is not a whole minute', 'Give 2026-01-01T00:00:00Z or 2026-01-01T00:01:00Z.'],
  [3600n, 'is not a whole hour', 'Give 2026-01-01T00:00:00Z or 2026-01-01T01:00:00Z.'],
  [900n, 'is not a multiple of 900 seconds', 'Give 2026-01-01T00:00:00Z or 2026-01-01T00:15:00Z.']
])('a time off a granularity of %s is told with its neighbours', (granularity, message, remedy) => {
  const error = new ParaclockError(errors.InvalidTime, { time: 1_767_225_601n, granularity })
  expect(error.message).toBe(`the time 2026-01-01 00:00:01 UTC (1767225601) ${message}`)
  expect(error.remedies[0]?.summary).toBe(remedy)
})

test('a time off the hour may be right for the other variant, and the remedy names the option', () => {
  const error = new ParaclockError(errors.InvalidTime, {
    time: 1_767_225_660n,
    granularity: 3600n
  })
  expect(error.remedies.map(({ summary }) => summary).join(' ')).toContain('`--variant`')
})

test('an amount is shown in its token, or in the smallest unit without a token', () => {
  const amounts = { amount: 1_000_000_000n, minimum: 1_000_000_000n }
  const token = { symbol: 'PCM', decimals: 10 }
  const named = new ParaclockError(errors.InvalidAmount, { ...amounts, token })
  expect(named.message).toBe('0.1 PCM does not exceed the minimum of a transfer, 0.1 PCM')
  expect(named.remedies[0]?.summary).toBe('Give more than 0.1 PCM.')
  const raw = new ParaclockError(errors.InvalidAmount, amounts)
  expect(raw.remedies[0]?.summary).toBe('Give more than 1000000000 of the smallest unit.')
})

test('a time after the year 9999 is shown as a number', () => {
  const error = new ParaclockError(errors.TimeTooFarOut, { time: 2n ** 64n - 1n })
  expect(error.message).toBe('the time 18446744073709551615 is too far in the future')
})
