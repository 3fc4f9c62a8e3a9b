import { type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type Runtime, type StorageItem } from '@paraclock/types'
import { expect, test } from 'vitest'
import { blake2Hasher } from '../trie/hashers.ts'
import { type AgendaReader, putOnAgenda, ROOT } from './scheduleCall.ts'

test.each([
  ['MaybeHashed', { type: 'Value', value: 'decoded' }],
  ['Bounded', { type: 'Inline', value: Uint8Array.of(1, 2) }]
])('an agenda of %s gets a call in its form', async (name, expected) => {
  const written: unknown[] = []
  const type = {
    decode: () => 'decoded',
    encode: (value: unknown) => {
      written.push(value)
      return new Uint8Array()
    }
  }
  const runtime = {
    metadata: { lookup: [{ path: [] }, { path: ['schedule', name] }] },
    storage: () => ({ key: () => '0x01', type: 0 }),
    type: () => type
  } as unknown as Runtime
  const read = async () => undefined
  await putOnAgenda({ runtime, read, number: 7, call: Uint8Array.of(1, 2) })
  expect(written).toMatchObject([[{ call: expected }]])
})

const relay = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const bytesOf = (length: number): Uint8Array => {
  const remark = {
    pallet: 'System',
    method: 'remark',
    args: { remark: new Uint8Array(length - 4) }
  }
  return relay.encodeCall(remark)
}

/** What putOnAgenda writes for a call of the relay chain, decoded by the items of its runtime. */
async function put(
  more: Partial<Parameters<typeof putOnAgenda>[0]> = {},
  stored: Readonly<Record<string, unknown>> = {}
) {
  const asked: unknown[][] = []
  const read = async (...entry: readonly unknown[]) => {
    asked.push([...entry])
    return stored[entry.join(' ')]
  }
  const writes = await putOnAgenda({
    ...{ runtime: relay, read: read as AgendaReader, number: 7, call: bytesOf(10), ...more }
  })
  return {
    asked,
    value: (item: StorageItem | undefined, ...keys: unknown[]) => {
      const key = item?.key(...keys)
      const found = writes.find(([one]) => one === key)
      return found && item?.decode(hexToBytes(found[1]))
    },
    count: writes.length
  }
}
const agenda = relay.storage('Scheduler', 'Agenda')
const taskOf = (call: unknown, origin: unknown = ROOT) => ({
  ...{ maybe_id: undefined, priority: 0, maybe_periodic: undefined, call, origin }
})

test('a call is put before those that are planned for the next block, as root', async () => {
  const inline = { type: 'Inline', value: bytesOf(10) }
  const planned = taskOf({ type: 'Inline', value: bytesOf(12) })
  const { value, count } = await put({}, { 'Scheduler Agenda 7': [planned] })
  expect(value(agenda, 7)).toEqual([taskOf(inline), planned])
  expect(count).toBe(1)
  const none = { type: 'system', value: { type: 'None', value: undefined } }
  expect((await put({ origin: none })).value(agenda, 7)).toEqual([taskOf(inline, none)])
})

test('a Scheduler that counts blocks of another chain goes on from its last agenda', async () => {
  const { value, count } = await put({}, { 'Scheduler IncompleteSince': 40 })
  expect(value(agenda, 39)).toHaveLength(1)
  expect(value(relay.storage('Scheduler', 'IncompleteSince'))).toBe(39)
  expect(count).toBe(2)
})

/** The runtime without some items of the pallet Preimage. */
const lacking = (...items: readonly string[]): Runtime =>
  new Proxy(relay, {
    get: (of, name) => {
      if (name === 'storage') {
        return (pallet: string, item: string) =>
          pallet === 'Preimage' && items.includes(item) ? undefined : of.storage(pallet, item)
      }
      const value: unknown = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    }
  })

test.each([
  [128, 1],
  [129, 3]
])('a call of %i bytes is on the agenda, or its preimage is: %i writes', async (length, writes) => {
  const call = bytesOf(length)
  const hash: Hex = `0x${Buffer.from(blake2Hasher.hash(call)).toString('hex')}`
  const lookup = { type: 'Lookup', value: { hash, len: length } }
  const { value, count } = await put({ call })
  expect(count).toBe(writes)
  expect(value(agenda, 7)).toEqual([
    taskOf(writes === 1 ? { type: 'Inline', value: call } : lookup)
  ])
  if (writes === 1) return
  expect(value(relay.storage('Preimage', 'PreimageFor'), [hash, length])).toEqual(call)
  const requested = { maybe_ticket: undefined, count: 1, maybe_len: length }
  expect(value(relay.storage('Preimage', 'RequestStatusFor'), hash)).toEqual({
    ...{ type: 'Requested', value: requested }
  })
  const older = await put({ call, runtime: lacking('RequestStatusFor') })
  expect(older.value(relay.storage('Preimage', 'StatusFor'), hash)).toEqual({
    ...{ type: 'Requested', value: { deposit: undefined, count: 1, len: length } }
  })
  expect((await put({ call, runtime: lacking('RequestStatusFor', 'StatusFor') })).count).toBe(2)
})
