import { ParaclockError, ValueMalformed } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { explainIdle } from './explainIdle.ts'

const failure = { chain: 'service', block: 7, event: 'none', error: 'it did not run' } as const
const malformed = new ParaclockError(ValueMalformed, {
  type: 'Task',
  value: '0xff',
  problem: 'cut'
})

/** A service with these values in its storage, by item; an error is thrown when it is decoded. */
const serviceOf = (values: Readonly<Record<string, unknown>>) =>
  ({
    runtime: {
      storage: (_: string, item: string) => ({
        key: () => item,
        decode: () => {
          if (values[item] instanceof Error) throw values[item]
          return values[item]
        }
      })
    },
    read: async (item: string) => (Object.hasOwn(values, item) ? new Uint8Array() : null)
  }) as unknown as SimulatedChain

test.each([
  ['a migration', { Cursor: 'Stuck', Tasks: {} }, /migrates the state/],
  ['a pause', { Paused: true, Tasks: {} }, /: it is paused$/],
  ['a task that is gone', { Paused: false }, /somebody cancelled it/],
  ['nothing', { Tasks: malformed }, /^it did not run$/]
])('%s is named', async (_, values, error) => {
  const explained = await explainIdle(serviceOf(values), failure, { taskId: '0x07' })
  expect(explained).toEqual({ ...failure, error: expect.stringMatching(error) })
})

test('a service without these items is not explained', async () => {
  const service = { runtime: { storage: () => undefined } } as unknown as SimulatedChain
  const { error } = await explainIdle(service, failure, { taskId: '0x07' })
  expect(error).toBe('it did not run')
})
