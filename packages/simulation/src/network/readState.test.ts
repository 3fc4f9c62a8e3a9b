import { hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { fakeChain } from '../../test/support/fakeChain.ts'
import { StateLayers } from '../chain/StateLayers.ts'
import { readDownwardQueue } from './readDownwardQueue.ts'
import { describeState, readEntry, readStored, requireItem } from './readEntry.ts'
import { readEvents } from './readEvents.ts'

const relay = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const queued = (byte: number) => ({ sent_at: byte, msg: Uint8Array.of(byte) })
const sent = (byte: number) => ({ sentAt: byte, data: Uint8Array.of(byte) })

const page = (id: number, at: bigint, byte: number) => ({
  ...{ pallet: 'Dmp', item: 'DownwardMessageQueuePages', keys: [id, at], value: queued(byte) }
})

const meta = (id: number) => ({
  ...{ pallet: 'Dmp', item: 'DownwardMessageQueueMeta', keys: [id] },
  value: { firstFull: 0n, firstFree: 70_001n }
})

test("a parachain's queue is in the order of its pages, whatever their keys are", async () => {
  const pages = [5n, 256n, 3n, 70_000n, 0n].map((at, index) => page(2000, at, index))
  const { local, get } = fakeChain({
    ...{ name: 'relay', runtime: relay },
    entries: [...pages, meta(2000), page(2001, 1n, 9)]
  })
  const { messages, keys } = await readDownwardQueue(local, 2000)
  expect(messages).toEqual([4, 2, 0, 1, 3].map(sent))
  expect(keys.length).toBe(6)
  expect(new Set(keys).size).toBe(6)
  expect(keys.every((key) => get(key) !== undefined)).toBe(true)
  expect(keys).toContain(relay.storage('Dmp', 'DownwardMessageQueueMeta')?.key(2000))
  // Without the entry that states the pages, the pages are not reported.
  expect(await readDownwardQueue(local, 2001)).toEqual({ messages: [], keys: [] })
})

/** A relay chain that keeps each queue as one list, as older ones do; or none at all. */
function older(has: boolean): Runtime {
  const item = {
    key: (id: number) => `0x0${id}`,
    decode: (value: Uint8Array) => [...value].map(queued)
  }
  const names = has ? ['DownwardMessageQueues'] : []
  return {
    storage: (pallet: string, name: string) =>
      pallet === 'Dmp' && names.includes(name) ? item : undefined
  } as unknown as Runtime
}

test('the queue of an older relay chain is one list', async () => {
  const values = new Map([['0x01', Uint8Array.of(4, 2)]])
  const read = async (key: string) => values.get(key) ?? null
  const chain = { name: 'relay', runtime: older(true), read, listKeys: async () => [] }
  expect(await readDownwardQueue(chain, 1)).toEqual({
    messages: [4, 2].map(sent),
    keys: ['0x01']
  })
  expect(await readDownwardQueue(chain, 2)).toEqual({ messages: [], keys: [] })
  await expect(readDownwardQueue({ ...chain, runtime: older(false) }, 1)).rejects.toMatchObject({
    code: 'ChainItemMissing',
    context: { chain: 'relay', item: '"Dmp.DownwardMessageQueues"' }
  })
})

const who = Uint8Array.from({ length: 32 }, () => 7)

test('an event belongs to an extrinsic, or to the block', async () => {
  const dispatch = { type: 'NewAccount', value: { account: who } }
  const event = { type: 'System', value: dispatch }
  const record = (phase: object) => ({ phase, event, topics: [] })
  const value = [
    record({ type: 'Initialization', value: undefined }),
    record({ type: 'ApplyExtrinsic', value: 3 }),
    record({ type: 'Finalization', value: undefined })
  ]
  const entries = [{ pallet: 'System', item: 'Events', value }]
  const { local } = fakeChain({ runtime: relay, entries })
  const named = { pallet: 'System', name: 'NewAccount', data: { account: expect.anything() } }
  expect(await readEvents(local)).toEqual([
    { ...named, extrinsic: undefined },
    { ...named, extrinsic: 3 },
    { ...named, extrinsic: undefined }
  ])
  expect(await readEvents(fakeChain({ runtime: relay }).local)).toEqual([])
  expect(await readEvents(fakeChain().local)).toEqual([])
})

test('an entry without a value has its default, and an item that a runtime lacks has none', async () => {
  const entries = [{ pallet: 'System', item: 'Number', value: 12 }]
  const { local } = fakeChain({ runtime: relay, entries })
  expect(await readEntry(local, 'System', 'Number')).toBe(12)
  expect(await readStored(local, 'System', 'Number')).toBe(12)
  expect(await readEntry(local, 'System', 'EventCount')).toBe(0)
  expect(await readStored(local, 'System', 'EventCount')).toBeUndefined()
  expect(await readEntry(local, 'System', 'Other')).toBeUndefined()
  expect(await readStored(local, 'Other', 'Number')).toBeUndefined()
  expect(requireItem(local, 'System', 'Number').key()).toBe(
    relay.storage('System', 'Number')?.key()
  )
  expect(() => requireItem(local, 'System', 'Other')).toThrow(
    expect.objectContaining({
      code: 'ChainItemMissing',
      context: { chain: 'acme', item: '"System.Other"' }
    })
  )
})

test('a state is read and listed by keys in hex', async () => {
  const blocks = [1, 2].map((number) => ({
    ...{ pallet: 'System', item: 'BlockHash', keys: [number] },
    value: Uint8Array.from({ length: 32 }, () => number)
  }))
  const item = relay.storage('System', 'BlockHash')
  const state = describeState(relay, new StateLayers(createState(relay, blocks)))
  const keys = await state.listKeys(item?.prefix() ?? '0x')
  expect(keys).toEqual([1, 2].map((number) => item?.key(number)).sort())
  expect(await state.read(item?.key(2) ?? '0x')).toEqual(hexToBytes(`0x${'02'.repeat(32)}`))
  expect(await state.read(item?.key(3) ?? '0x')).toBeNull()
})
