import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import * as submission from '@paraclock/submission'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test } from 'vitest'
import { readArrivals } from './advanceTarget.ts'
import type { TaskCursor } from './TaskEntry.ts'
import type { WatchStep } from './WatchedChains.ts'

const TOPIC = `0x${'01'.repeat(32)}`
const SERVICE = 2114
const facts = { capabilities: { service: undefined } } as unknown as Chain['facts']
const chain = { name: 'acme', facts }

function event(title: string, value: object = {}, error?: string): submission.BlockEvent {
  const [first = '', name = ''] = title.split('.')
  const pallet = `${first.charAt(0).toUpperCase()}${first.slice(1)}`
  const failure =
    error === undefined
      ? undefined
      : ({ kind: 'dispatch', name: error, pallet: undefined, docs: '', value: undefined } as const)
  return { pallet, name, title, value, failure, extrinsic: undefined }
}

function arrive(proxied: boolean, ...effects: readonly submission.BlockEvent[]) {
  const end = event('messageQueue.Processed', { id: TOPIC, success: true })
  const sent = [{ topic: TOPIC, run: '3600', proxied }]
  const asked = { sent, from: 0, serviceId: SERVICE }
  const [found] = readArrivals(chain, [...effects, end], asked).arrivals
  const { processed, dispatch, error } = found?.arrival ?? {}
  return { processed, dispatch, message: error?.message }
}

const done = event('proxy.ProxyExecuted')

test('a contract that refuses is a failure of the call, though proxy and message succeed', () => {
  const refused = event('evm.ExecutedFailed', {}, 'evm.ExecutedFailed')
  expect(arrive(true, refused, done)).toEqual({
    processed: true,
    dispatch: 'failed',
    message: expect.stringContaining('evm.ExecutedFailed')
  })
  const reverted = event('ethereum.Executed', {}, 'Revert.Reverted: poor')
  expect(arrive(false, reverted).message).toContain('poor')
})

test('a contract that takes the call is a success, with a proxy or without', () => {
  const executed = event('evm.Executed')
  expect(arrive(true, executed, done)).toMatchObject({ dispatch: 'succeeded' })
  expect(arrive(false, executed)).toMatchObject({ dispatch: 'succeeded' })
})

test('what neither a proxy nor a contract reports is unproven, or failed where a proxy must', () => {
  expect(arrive(false, event('system.Remarked')).dispatch).toBe('unproven')
  expect(arrive(true, event('system.Remarked')).dispatch).toBe('failed')
})

const OTHER = `0x${'02'.repeat(32)}`
const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`
const endOf = (id: string) => event('messageQueue.Processed', { id, success: true })
const remarked = event('system.Remarked')

let eventsOf: Readonly<Record<number, readonly submission.BlockEvent[]>> = {}
const asked: object[] = []
const readBlockEvents = async (_: Chain, block: { readonly hash: Hex }) => {
  asked.push(block)
  return eventsOf[Number(block.hash)] ?? []
}
const load = freshModules({ '@paraclock/submission': { ...submission, readBlockEvents } })
const { advanceTarget } = await load<typeof import('./advanceTarget.ts')>(
  import.meta.resolve('./advanceTarget.ts')
)

/** The steps from a cursor on a target with these events by block, and the blocks that were read. */
async function follow(
  cursor: Pick<TaskCursor, 'sent' | 'target'>,
  finalized: number | undefined,
  events: typeof eventsOf = {}
) {
  eventsOf = events
  asked.length = 0
  const block = async (number: number) => blockOf(number)
  const heads = {
    target: finalized === undefined ? undefined : { finalized: { number: finalized } }
  }
  const service = { chain: { facts: { paraId: SERVICE } } }
  const context = { chains: { service, target: { chain, blocks: { block } } }, heads } as never
  const steps: object[] = []
  for await (const step of advanceTarget(context, cursor as TaskCursor)) steps.push(step)
  return { steps, asked: [...asked] }
}

const [first, second] = [
  { topic: TOPIC, run: '60', proxied: false },
  { topic: OTHER, run: undefined, proxied: false }
]
const blockOf = (number: number) => ({ hash: hashOf(number), parentHash: hashOf(number - 1) })
const arrivalOf = (topic: string, run: bigint | undefined, number: number, at: number) => ({
  chain: 'target',
  ...{ block: { number, hash: hashOf(number) }, event: at, kind: 'arrived', run, topic },
  ...{ processed: true, dispatch: 'unproven', isAmbiguous: false, error: undefined },
  effects: expect.any(Array)
})
const both = [remarked, endOf(TOPIC), remarked, endOf(OTHER)]

test('a target is followed block by block, until every message has arrived', async () => {
  const cursor = { sent: [first, second], target: { block: 4, events: undefined } }
  const { steps, asked } = await follow(cursor, 9, { 6: both })
  const at = (block: number, events: number | undefined, sent: readonly object[]) => ({
    sent,
    target: { block, events }
  })
  expect(steps).toEqual([
    { cursor: at(5, undefined, [first, second]) },
    { cursor: at(6, 2, [second]), entry: arrivalOf(TOPIC, 60n, 6, 1) },
    { cursor: at(6, 4, []), entry: arrivalOf(OTHER, undefined, 6, 3) },
    { cursor: at(6, undefined, []) }
  ])
  expect(asked).toEqual([blockOf(5), blockOf(6)])
})

test('a block is continued after the event that was read last', async () => {
  const cursor = { sent: [first, second], target: { block: 6, events: 3 } }
  const { steps, asked } = await follow(cursor, 6, { 6: both })
  expect(steps).toEqual([
    {
      cursor: { sent: [first], target: { block: 6, events: 4 } },
      entry: arrivalOf(OTHER, undefined, 6, 3)
    },
    { cursor: { sent: [first], target: { block: 6, events: undefined } } }
  ])
  expect(asked).toEqual([blockOf(6)])
})

test('a target is read up to its finalized block', async () => {
  const from = { sent: [first], target: { block: 4, events: undefined } }
  expect((await follow(from, 6)).asked).toEqual([blockOf(5), blockOf(6)])
  expect((await follow(from, 5)).asked).toEqual([blockOf(5)])
  expect((await follow(from, 4)).asked).toEqual([])
})

const from = (paraId: number | undefined, id: string, success = true) => {
  const origin = paraId === undefined ? { type: 'Parent' } : { type: 'Sibling', value: paraId }
  return event('messageQueue.Processed', { id, origin, success })
}
const setAside = (paraId: number, id: string = hashOf(7)) => {
  const origin = { type: 'Sibling', value: paraId }
  return event('messageQueue.OverweightEnqueued', { id, origin, page_index: 0, message_index: 0 })
}
const failed = event('proxy.ProxyExecuted', {}, 'BadOrigin')

/** The arrivals, in short, with the events of blocks from the fifth on. */
async function listArrivals(...blocks: readonly (readonly submission.BlockEvent[])[]) {
  const cursor = { sent: [first], target: { block: 4, events: undefined } }
  const events = Object.fromEntries(blocks.map((read, at) => [at + 5, read]))
  const { steps } = await follow(cursor, 4 + blocks.length, events)
  return steps.flatMap((step) => {
    const { entry } = step as WatchStep
    if (entry?.kind !== 'arrived') return []
    return [[entry.block.number, entry.event, entry.dispatch, entry.isAmbiguous]]
  })
}

test('the message of a run is the first one of the service, and a copy changes nothing', async () => {
  const own = [done, from(SERVICE, TOPIC)]
  const foreign = [failed, from(2000, TOPIC), failed, from(undefined, TOPIC)]
  const copy = [failed, from(SERVICE, TOPIC)]
  expect(await listArrivals([...foreign, ...own, ...copy])).toEqual([[5, 5, 'succeeded', false]])
  expect(await listArrivals(foreign, own, copy)).toEqual([[6, 1, 'succeeded', false]])
  expect(await listArrivals(foreign)).toEqual([])
})

test('a run is ambiguous if the queue set a message of the service aside before', async () => {
  const own = [done, from(SERVICE, TOPIC)]
  expect(await listArrivals([setAside(SERVICE), ...own])).toEqual([[5, 2, 'unproven', true]])
  expect(await listArrivals([setAside(SERVICE)], [], own)).toEqual([[7, 1, 'unproven', true]])
  expect(await listArrivals([setAside(2000), ...own])).toEqual([[5, 2, 'succeeded', false]])
  expect(await listArrivals(own, [setAside(SERVICE)])).toEqual([[5, 1, 'succeeded', false]])
  // On older services the topic is the hash of the message: the message itself was set aside.
  expect(await listArrivals([setAside(SERVICE, TOPIC)], own)).toEqual([[5, 0, 'failed', false]])
})

test('a watch that goes on within a block keeps what it knows of the order', async () => {
  const read = [done, from(SERVICE, TOPIC), setAside(SERVICE), done, from(SERVICE, OTHER)]
  const cursor = { sent: [second], target: { block: 6, events: 2 } }
  const { steps } = await follow(cursor, 6, { 6: read })
  expect(steps[0]).toMatchObject({ entry: { topic: OTHER, event: 4, isAmbiguous: true } })
})

test('nothing is read without a message, a place to begin, or a target', async () => {
  const from = { sent: [first], target: { block: 4, events: undefined } }
  const none = { steps: [], asked: [] }
  expect(await follow({ ...from, sent: [] }, 9)).toEqual(none)
  expect(await follow({ ...from, target: undefined }, 9)).toEqual(none)
  expect(await follow(from, undefined)).toEqual(none)
})
