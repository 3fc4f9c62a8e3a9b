import { CallRefused, type Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeMetadata } from '@paraclock/types'
import { expect, test } from 'vitest'
import { advanceService } from './advanceService.ts'
import type { TaskCursor, TaskEntry } from './TaskEntry.ts'
import type { WatchContext } from './WatchedChains.ts'

const targetMetadata = decodeMetadata(readRuntimeMetadata({ runtime: 'target', version: 16 }))
const TASK = `0x${'aa'.repeat(32)}`
const OTHER = `0x${'bb'.repeat(32)}`
const TOPIC = `0x${'01'.repeat(32)}`
const from: TaskCursor = {
  service: { block: 4, events: undefined },
  target: undefined,
  sent: [],
  over: false
}

type Event = readonly [title: string, value?: object]
const running: Event = ['AutomationTime.TaskRunning', { task_id: TASK, run: 3600n }]
const sent = (topic: string): Event => ['XcmpHandler.ProgramSent', { topic }]
const done: Event = ['AutomationTime.TaskCompleted', { task_id: TASK }]

interface Setup {
  /** The events of the blocks of the service after its fourth. */
  readonly blocks: readonly (readonly Event[])[]
  /** What the service stores of the task before those blocks. */
  readonly stored?: object
  /** What the target decodes any call as; `null` without a target. */
  readonly decoded?: { readonly pallet: string; readonly method: string } | null
  /** The oldest block of which the target keeps the state. */
  readonly oldest?: number
  readonly lost?: Set<string>
  /** Whether the service reports the topics of its messages. */
  readonly reports?: boolean
}

const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(2, '0')}`
const numberOf = (hash: Hex): number => Number(hash)
const time = (number: number): bigint => BigInt(number) * 60_000n

/** The service, whose blocks have the given events, and a target with a block a minute, as it has. */
function openContext({ blocks, stored, reports = true, ...setup }: Setup): WatchContext {
  const reported = { name: 'XcmpHandler', events: { type: 0 } }
  const item = {
    key: () => '0x',
    decode: (raw: Uint8Array) =>
      (blocks[Number(raw[0]) - 5] ?? []).map(([title, value]) => {
        const [type, name] = title.split('.')
        return { phase: { type: 'Initialization' }, event: { type, value: { type: name, value } } }
      })
  }
  const metadata = {
    pallets: reports ? [reported] : [],
    lookup: [{ def: { tag: 'variant', value: [{ name: 'ProgramSent', index: 0, fields: [] }] } }]
  }
  const service = {
    name: 'service',
    runtime: { metadata, storage: () => item },
    source: {
      // Of the events of a block, the number of the block is enough.
      getStorage: async (_keys: unknown, { at }: { at: Hex }) => [at]
    },
    at: async (hash: Hex) => ({
      ...service,
      storage: async (asked: object) => {
        const { pallet, entry, keys = [] } = asked as Record<string, string | string[]>
        if (entry === 'Now') return { value: time(numberOf(hash)) }
        expect([pallet, entry, ...keys]).toEqual(['AutomationTime', 'Tasks', TASK])
        return { value: stored }
      }
    })
  }
  const target = {
    runtime: {
      metadata: targetMetadata,
      decodeCall: () => ({ ...setup.decoded, args: { call: {} } }),
      type: () => ({ encode: () => Uint8Array.of(1) })
    },
    at: async (hash: Hex) => {
      if (numberOf(hash) < (setup.oldest ?? 0)) {
        throw new ParaclockError(CallRefused, {
          method: 'x',
          rpcCode: 4003,
          rpcMessage: 'State already discarded'
        })
      }
      return { storage: async () => ({ value: time(numberOf(hash)) }) }
    }
  }
  const reader = {
    block: async (number: number) => ({
      ...{ number, hash: hashOf(number), parentHash: hashOf(number - 1) }
    })
  }
  const head = (number: number) => ({ finalized: { number, hash: hashOf(number) }, best: '0x' })
  const hasTarget = setup.decoded !== null
  return {
    taskId: TASK,
    signal: undefined,
    lost: setup.lost,
    heads: { service: head(4 + blocks.length), target: hasTarget ? head(60) : undefined },
    chains: {
      service: {
        chain: service as unknown as Chain,
        automation: { pallet: { name: 'AutomationTime' } }
      },
      blocks: reader,
      target: hasTarget ? { chain: target as unknown as Chain, blocks: reader } : undefined
    }
  } as unknown as WatchContext
}

/** All entries from a position on, and the last position. */
async function advance(setup: Setup, begin: TaskCursor = from) {
  const entries: TaskEntry[] = []
  let cursor = begin
  for await (const step of advanceService(openContext(setup), begin)) {
    cursor = step.cursor
    if (step.entry !== undefined) entries.push(step.entry)
  }
  const places = entries.map(({ kind, block, event }) => [kind, block.number, event])
  return { entries, places, cursor }
}

const xcmp = (call: unknown) => ({ action: { type: 'Xcmp', value: { call } } })
const call = hexToBytes('0x0102')
const proxy = { pallet: 'Proxy', method: 'proxy' }
const remark = { pallet: 'System', method: 'remark' }

test('the changes of a task are told with their places, and those of other tasks are not', async () => {
  const others: Event[] = [
    ['AutomationTime.TaskRunning', { task_id: OTHER }],
    sent(OTHER),
    ['System.Remarked', {}]
  ]
  const { places, entries, cursor } = await advance({
    blocks: [[...others, running, sent(TOPIC)], [], [['Balances.Deposit', {}], done], [running]]
  })
  expect(places).toEqual([
    ['running', 5, 3],
    ['sent', 5, 4],
    ['completed', 7, 1]
  ])
  expect(entries[1]).toMatchObject({ chain: 'service', run: 3600n, topic: TOPIC })
  expect(cursor).toMatchObject({ over: true, service: { block: 7, events: 2 } })
})

test('a watch resumes within a block, and knows which run its next message is of', async () => {
  const setup = { blocks: [[running, sent(TOPIC)], []] }
  const { places, entries, cursor } = await advance(setup, {
    ...from,
    service: { block: 5, events: 1 }
  })
  expect(places).toEqual([['sent', 5, 1]])
  expect(entries[0]).toMatchObject({ run: 3600n })
  expect(cursor.service).toEqual({ block: 6, events: undefined })
  expect((await advance(setup, { ...from, over: true })).places).toEqual([])
})

test('a message is of no task once another one has begun', async () => {
  const begun: Event = ['AutomationTime.TaskTriggered', { task_id: OTHER }]
  const { places } = await advance({ blocks: [[running, begun, sent(TOPIC)]] })
  expect(places).toEqual([['running', 5, 0]])
})

test('a task that is scheduled again in the block of its cancellation is not over', async () => {
  const cancelled: Event = ['AutomationTime.TaskCancelled', { task_id: TASK }]
  const again: Event = ['AutomationTime.TaskScheduled', { task_id: TASK }]
  const changed = await advance({ blocks: [[cancelled, again], [running]] })
  expect(changed.places.map(([kind]) => kind)).toEqual(['cancelled', 'scheduled', 'running'])
  const over = await advance({ blocks: [[cancelled], [again]] })
  expect(over.places.map(([kind]) => kind)).toEqual(['cancelled'])
})

test('a service that reports no topics has the hash of the message', async () => {
  const queued: Event = ['XcmpQueue.XcmpMessageSent', { message_hash: TOPIC }]
  const blocks = [[running, queued, sent(OTHER)]]
  const { entries } = await advance({ blocks, reports: false })
  expect(entries.map((entry) => entry.kind === 'sent' && entry.topic)).toEqual([false, TOPIC])
  expect((await advance({ blocks })).entries.at(-1)).toMatchObject({ topic: OTHER })
})

test.for([
  ['a call of a proxy', proxy, xcmp(call), true],
  ['another call', remark, xcmp(call), false],
  ['another call of the pallet', { pallet: 'Proxy', method: 'announce' }, xcmp(call), false],
  ['no call that the service stores', proxy, xcmp(undefined), false],
  ['another action', proxy, { action: { type: 'Notify', value: { call } } }, false],
  ['no task that the service stores', proxy, undefined, false]
] as const)('a message in flight: %s', async ([, decoded, stored, proxied]) => {
  const { cursor } = await advance({ blocks: [[running, sent(TOPIC)]], decoded, stored })
  expect(cursor.sent).toEqual([{ topic: TOPIC, run: '3600', proxied }])
})

test('a message is looked for from two minutes before it was sent, or the earlier position', async () => {
  const blocks = [[], [], [], [], [], [running, sent(TOPIC)]]
  // Sent in the tenth minute.
  const first = await advance({ blocks })
  expect(first.cursor.target).toEqual({ block: 7, events: undefined })
  const later = { block: 9, events: 3 }
  expect((await advance({ blocks }, { ...from, target: later })).cursor.target).toEqual(later)
  const waiting = [{ topic: OTHER, run: undefined, proxied: false }]
  const second = await advance(
    { blocks },
    { ...from, sent: waiting, target: { block: 2, events: 1 } }
  )
  expect(second.cursor.target).toEqual({ block: 2, events: 1 })
  expect(second.cursor.sent).toMatchObject([{ topic: OTHER }, { topic: TOPIC }])
})

test('a message is also looked for in blocks that were searched for an earlier one', async () => {
  const blocks = [[], [], [], [], [], [running, sent(TOPIC)]]
  const waiting = [{ topic: OTHER, run: undefined, proxied: false }]
  // Sent in the tenth minute. The finalized blocks of the target were read up to the fifteenth.
  const { cursor } = await advance(
    { blocks },
    { ...from, sent: waiting, target: { block: 15, events: 1 } }
  )
  expect(cursor.target).toEqual({ block: 7, events: undefined })
  expect(cursor.sent).toMatchObject([{ topic: OTHER }, { topic: TOPIC }])
})

test('if the target has discarded blocks, a history looks from its oldest one, and a watch ends', async () => {
  // Sent in the tenth minute, so looked for from block 8 on.
  const blocks = [[], [], [], [], [], [running, sent(TOPIC)]]
  const lost = new Set<string>()
  const { cursor } = await advance({ blocks, oldest: 9, lost })
  expect([cursor.target?.block, [...lost]]).toEqual([8, [TOPIC]])
  const kept = new Set<string>()
  expect((await advance({ blocks, oldest: 7, lost: kept })).cursor.target?.block).toBe(7)
  expect([...kept]).toEqual([])
  await expect(advance({ blocks, oldest: 9 })).rejects.toMatchObject({ code: 'CallRefused' })
})

test('without a target no message is in flight', async () => {
  const { cursor, places } = await advance({ blocks: [[running, sent(TOPIC)]], decoded: null })
  expect(places).toHaveLength(2)
  expect(cursor).toMatchObject({ sent: [], target: undefined })
})
