import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { beforeAll, expect, test } from 'vitest'
import { type LoadedChain, loadChain } from '../../test/support/loadChain.ts'
import { describeRuntime, readNewestMetadata } from '../runtime/describeRuntime.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { executeProgram } from './executeProgram.ts'
import { openSource } from './openSource.ts'
import { hasMessageQueue, queueMessages, queueXcm } from './queueXcm.ts'
import { SimulatedState } from './SimulatedState.ts'
import { scheduleCall } from './scheduleCall.ts'
import { simulate } from './simulate.ts'
import { sudoCall } from './sudoCall.ts'

const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const NOBODY: Hex = `0x${'77'.repeat(32)}`
const AMOUNT = 10n ** 12n
const alice = { kind: 'signed', account: ALICE } as const
const root = { kind: 'root' } as const

let target: LoadedChain
let relay: LoadedChain
beforeAll(async () => {
  target = await loadChain('target')
  relay = await loadChain('relay')
})

async function open(chain: LoadedChain = target) {
  const runtime = describeRuntime(chain.runtime)
  const source = { storage: createMemoryStorage({ top: chain.genesis }), runtime: chain.runtime }
  const encode = (pallet: string, method: string, args: Record<string, unknown>): Hex =>
    bytesToHex(runtime.encodeCall({ pallet, method, args }))
  const transfer = (value: bigint): Hex =>
    encode('Balances', 'transfer_keep_alive', { dest: { type: 'Id', value: NOBODY }, value })
  const { loaded, base } = await openSource(source)
  return { runtime, source, encode, transfer, state: new SimulatedState({ loaded, base }) }
}

const titles = (events: readonly { readonly pallet: string; readonly name: string }[]) =>
  events.map(({ pallet, name }) => `${pallet}.${name}`)

test('a signed call is an extrinsic with its fee, weight, events and changes', async () => {
  const { source, transfer } = await open()
  const result = await simulate({ source, call: transfer(AMOUNT), origin: alice })
  const { failure, fee, weight, events, changes } = result
  expect(result).toMatchObject({ mechanism: 'extrinsic', roundTrips: 0, logs: [] })
  expect(failure).toBeUndefined()
  expect(fee).toEqual({ amount: expect.any(BigInt), tip: 0n, provenance: 'charged' })
  expect(fee?.amount).toBeGreaterThan(0n)
  expect(weight?.refTime).toBeGreaterThan(0n)
  expect(titles(events)).toContain('Balances.Transfer')
  expect(titles(events).at(-1)).toBe('System.ExtrinsicSuccess')
  expect(titles(events)).not.toContain('System.ExtrinsicFailed')
  // Neither the housekeeping of a block, nor keys that exist for one block.
  expect(changes.every(({ item, key }) => item !== 'Events' && !key.startsWith('0x3a'))).toBe(true)
  const accounts = changes.filter(({ pallet, item }) => `${pallet}.${item}` === 'System.Account')
  expect(accounts).toHaveLength(2)
  expect(accounts.find(({ before }) => before === null)).toMatchObject({
    keys: [expect.any(String)],
    after: { data: { free: AMOUNT } }
  })
})

const ROOT = { type: 'system', value: { type: 'Root', value: undefined } }

test('a call that root cannot make fails by each mechanism', async () => {
  const { source, encode, state } = await open(relay)
  const dest = { type: 'Id', value: NOBODY }
  const call = encode('Balances', 'transfer_keep_alive', { dest, value: 1n })
  const failure = { kind: 'dispatch', name: 'BadOrigin' }
  expect(await simulate({ source, call, origin: root })).toMatchObject({ failure })
  expect(await scheduleCall(state, ROOT, hexToBytes(call))).toMatchObject({ failure })
  expect(await sudoCall(state, hexToBytes(call))).toMatchObject({ failure })
})

test('root acts by sudo on a chain without a dry run, a Scheduler and origins of calls', async () => {
  const { encode } = await open(relay)
  const call = encode('System', 'set_storage', { items: [[Uint8Array.of(1, 2), Uint8Array.of(3)]] })
  const names = /dry_run_call|Scheduler|OriginCaller/g
  const metadata = Buffer.from(readNewestMetadata(relay.runtime)).toString('latin1')
  const renamed = metadata.replaceAll(names, (name) => `${name.slice(0, -1)}_`)
  const runtime: LoadedRuntime = Object.create(relay.runtime, {
    metadataVersions: { value: () => [] },
    metadata: { value: () => new Uint8Array(Buffer.from(renamed, 'latin1')) }
  })
  const source = { storage: createMemoryStorage({ top: relay.genesis }), runtime }
  const done = await simulate({ source, call, origin: root })
  expect(done).toMatchObject({ mechanism: 'sudo', failure: undefined })
})

const sibling = { kind: 'sibling', paraId: 2114 } as const
/** The sovereign account of the sibling on the target. */
const SOVEREIGN: Hex = `0x7369626c42080000${'00'.repeat(24)}`
// Version 5: WithdrawAsset and BuyExecution, of 10^12 of the target's own token.
const paid: Hex = '0x05080004000000070010a5d4e813000000070010a5d4e800'

test('a program runs in the queue of its sender, by what the sender can pay', async () => {
  const { source } = await open()
  const run = { source, program: paid, origin: sibling } as const
  const overrides = [{ holder: SOVEREIGN, free: 2n * AMOUNT }]
  const done = await executeProgram({ ...run, overrides })
  expect(done).toMatchObject({ outcome: 'complete', weight: { refTime: 400_000_000n } })
  expect(done.error).toBeUndefined()
  expect(titles(done.events)).toContain('PolkadotXcm.AssetsTrapped')
  expect(titles(done.events)).not.toContain('MessageQueue.Processed')
  const left = await done.read<{ data: { free: bigint } }>('System', 'Account', SOVEREIGN)
  expect(left?.data.free).toBe(AMOUNT)
  expect(await executeProgram(run)).toMatchObject({ outcome: 'incomplete' })
  expect(await executeProgram({ ...run, program: '0x0502' })).toMatchObject({
    outcome: 'refused',
    error: 'Corrupt',
    weight: undefined
  })
})

test('a dry run has the weight that the chain states, unless it fails', async () => {
  const { source } = await open()
  const run = { source, xcm: paid, origin: sibling } as const
  const overrides = [{ holder: SOVEREIGN, free: 2n * AMOUNT }]
  expect(await simulate({ ...run, overrides })).toMatchObject({
    ...{ mechanism: 'dry-run-api', failure: undefined },
    weight: { refTime: 400_000_000n }
  })
  const failed = await simulate(run)
  expect(failed).toMatchObject({ mechanism: 'dry-run-api', failure: { kind: 'xcm' } })
  expect(failed.weight).toBeUndefined()
})

test('messages are queued on a page after those of the queue', async () => {
  const { runtime } = await open()
  const origin = { type: 'Sibling', value: 7 }
  const messages = [Uint8Array.of(1, 2, 3), Uint8Array.of(4)]
  const read = (
    entries: readonly (readonly [Hex, Hex])[],
    item: string,
    ...keys: readonly unknown[]
  ): unknown => {
    const entry = runtime.storage('MessageQueue', item)
    const value = entries.find(([key]) => key === entry?.key(...keys))?.[1]
    return value && entry?.decode(hexToBytes(value))
  }
  const fresh = queueMessages(runtime, { origin, messages })
  expect(read(fresh, 'BookStateFor', origin)).toEqual({
    ...{ begin: 0, end: 1, count: 1, message_count: 2n, size: 4n },
    ready_neighbours: { prev: origin, next: origin }
  })
  expect(read(fresh, 'ServiceHead')).toEqual(origin)
  expect(read(fresh, 'Pages', origin, 0)).toEqual({
    ...{ remaining: 2, remaining_size: 4, first_index: 0, first: 0, last: 8 },
    heap: Uint8Array.of(3, 0, 0, 0, 0, 1, 2, 3, 1, 0, 0, 0, 0, 4)
  })
  const book = { begin: 2, end: 5, count: 3, message_count: 9n, size: 50n }
  const later = queueMessages(runtime, { origin, messages, book })
  expect(read(later, 'BookStateFor', origin)).toMatchObject({
    ...{ begin: 2, end: 6, count: 4, message_count: 11n, size: 54n }
  })
  expect(read(later, 'Pages', origin, 5)).toMatchObject({ remaining: 2 })
  const emptied = { ...book, count: 0 }
  const next = queueMessages(runtime, { origin, messages, book: emptied })
  expect(read(next, 'BookStateFor', origin)).toMatchObject({ begin: 5, end: 6, count: 1 })
})

test('a chain that lacks the pallets is refused by what it lacks', async () => {
  const { runtime, state } = await open()
  expect(hasMessageQueue(runtime)).toBe(true)
  const bare = new Proxy(runtime, {
    get: (from, name) => {
      if (name === 'storage' || name === 'api') return () => undefined
      const value: unknown = Reflect.get(from, name)
      return typeof value === 'function' ? value.bind(from) : value
    }
  })
  expect(hasMessageQueue(bare)).toBe(false)
  const lacking = Object.assign(state.fork(), { runtime: bare })
  const parent = { kind: 'parent' } as const
  await expect(queueXcm(lacking, parent, new Uint8Array())).rejects.toMatchObject({
    code: 'SimulationUnsupported',
    context: { specName: state.specName, what: 'the MessageQueue pallet' }
  })
  await expect(scheduleCall(lacking, {}, new Uint8Array())).rejects.toMatchObject({
    context: { what: 'the Scheduler pallet' }
  })
})

test('the runtime of a state is the one under its code, unless another is given', async () => {
  const { source, transfer } = await open()
  const run = { call: transfer(AMOUNT), origin: alice }
  const { storage } = source
  expect(await simulate({ ...run, source: { storage } })).toMatchObject({ failure: undefined })
  const empty = { storage: createMemoryStorage() }
  await expect(simulate({ ...run, source: empty })).rejects.toMatchObject({
    code: 'RuntimeCodeMalformed'
  })
})
