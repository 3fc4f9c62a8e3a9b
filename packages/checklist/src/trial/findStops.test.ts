import { type Hex, ParaclockError, ValueMalformed } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { orUndefined } from '../schema/orUndefined.ts'
import { findStops } from './findStops.ts'

const accountOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const user = accountOf('aa')
const other = accountOf('bb')
const terms = { user, paraId: 2200, own: [] }

interface Task {
  readonly owner: Hex
  readonly value: object
}

/** A service with a task in each of its slots, by the time of the slot. */
function serviceOf(tasks: Readonly<Record<number, Task>>): SimulatedChain {
  const items = {
    Slots: {
      prefix: () => '0x',
      decodeKey: (key: string) => [BigInt(key)],
      decode: (time: string) => [`task ${time}`]
    },
    Tasks: {
      key: (id: string) => id,
      decode: (id: string) => {
        const { owner, value } = tasks[Number(id.slice('task '.length))] as Task
        return { owner, action: { value } }
      }
    }
  }
  return {
    paraId: 2115,
    runtime: { storage: (_: string, item: keyof typeof items) => items[item] },
    // A trie lists its keys in no order of time.
    listKeys: async () => Object.keys(tasks).reverse(),
    readMany: async (keys: readonly string[]) => keys
  } as unknown as SimulatedChain
}

const listTimes = async (...args: Parameters<typeof findStops>) =>
  (await findStops(...args)).map(({ time }) => time)

test.each([
  ['of the user', { owner: user, value: { para_id: 3000 } }, true],
  ['of another, for the target', { owner: other, value: { para_id: 2200 } }, true],
  ['of another, for another chain', { owner: other, value: { para_id: 3000 } }, false],
  [
    'of another, for another chain, whose call names the target',
    { owner: other, value: { para_id: 3000, call: Uint8Array.of(7, 0, 0x61, 0x22) } },
    true
  ],
  [
    'of another, for another chain, whose call names the service',
    { owner: other, value: { para_id: 3000, call: Uint8Array.of(7, 0, 0x0d, 0x21) } },
    true
  ],
  ['of another, that pays the user', { owner: other, value: { recipient: user } }, true],
  ['of another, that pays somebody else', { owner: other, value: { recipient: other } }, false],
  ['of another, that calls the service', { owner: other, value: {} }, true]
])('a task %s stops a trial where it can matter', async (_, task, isStop) => {
  expect(await listTimes(serviceOf({ 60: task }), terms, 0, 120)).toEqual(isStop ? [60] : [])
})

test('stops are in order, between the two times, and not of the tasks that are tried', async () => {
  const task = { owner: user, value: {} }
  const service = serviceOf({ 60: task, 120: task, 180: task, 240: task, 300: task })
  const own = ['task 180' as Hex]
  expect(await listTimes(service, { ...terms, own }, 60, 300)).toEqual([120, 240])
})

test('a service that keeps its tasks otherwise has no stops', async () => {
  const service = { runtime: { storage: () => undefined } } as unknown as SimulatedChain
  expect(await listTimes(service, terms, 0, 120)).toEqual([])
})

test('what cannot be decoded stops nothing, and does not end the search', async () => {
  const malformed = new ParaclockError(ValueMalformed, {
    type: 'Task',
    value: '0xff',
    problem: 'cut'
  })
  const service = serviceOf({ 60: { owner: user, value: {} }, 120: { owner: user, value: {} } })
  const { runtime } = service as unknown as {
    runtime: { storage: (_: string, item: string) => { decode: (raw: string) => unknown } }
  }
  const storage = (pallet: string, item: string) => {
    const found = runtime.storage(pallet, item)
    const decode = (raw: string): unknown => {
      if (raw.includes('60')) throw malformed
      return found.decode(raw)
    }
    return { ...found, decode }
  }
  const broken = { ...service, runtime: { storage } } as unknown as SimulatedChain
  expect(await listTimes(broken, terms, 0, 180)).toEqual([120])
  const other = new Error('no memory')
  expect(() =>
    orUndefined(() => {
      throw other
    })
  ).toThrow(other)
})
