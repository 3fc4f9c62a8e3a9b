import { bytesToHex } from '@paraclock/core'
import type { FetchingStorage } from '@paraclock/executor'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { type encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { extendMessageChain } from './Inbox.ts'
import { ReadRelay, type ReadRelayArgs } from './ReadRelay.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const code = readRuntimeCode('relay')
const SECOND = 1000

/** A chain at block 0 and time 0, with an agenda in each block up to a number. Its calls cannot be read. */
function plan(blocks: number): FetchingStorage {
  const origin = { type: 'system', value: { type: 'Root', value: undefined } }
  const call = { type: 'Lookup', value: { hash: `0x${'07'.repeat(32)}`, len: 7 } }
  const task = { maybe_id: undefined, priority: 0, call, maybe_periodic: undefined, origin }
  const entries = [
    { pallet: 'System', item: 'Number', keys: [], value: 0 },
    { pallet: 'Timestamp', item: 'Now', keys: [], value: 0n },
    ...Array.from({ length: blocks }, (_, at) => ({
      ...{ pallet: 'Scheduler', item: 'Agenda', keys: [at + 1], value: [task] }
    }))
  ]
  return createState(runtime, entries, code)
}

test('no block of a parachain is taken whose head or code the agenda replaces', async () => {
  const setHead = runtime.encodeCall({
    pallet: 'Paras',
    method: 'force_note_new_head',
    args: { para: 2000, new_head: Uint8Array.of(7) }
  })
  const task = {
    maybe_id: undefined,
    priority: 0,
    call: { type: 'Inline', value: setHead },
    maybe_periodic: undefined,
    origin: { type: 'system', value: { type: 'Root', value: undefined } }
  }
  const begun = [
    { pallet: 'System', item: 'Number', keys: [], value: 0 },
    { pallet: 'Timestamp', item: 'Now', keys: [], value: 0n },
    { pallet: 'Scheduler', item: 'Agenda', keys: [3], value: [task] }
  ]
  const relay = new ReadRelay({ state: createState(runtime, begun, code), runtime })
  const refuses = async (blocks: number, paraId: number) => {
    await relay.readAt(blocks * 6 * SECOND, [])
    return await relay.refuses(blocks * 6 * SECOND, paraId)
  }
  expect(await refuses(2, 2000)).toBe(false)
  expect([await refuses(3, 2000), await refuses(3, 2001)]).toEqual([true, false])
  const changes = await relay.listChanges()
  expect(changes).toEqual([{ number: 3, time: 18, call: setHead, paraId: undefined }])
  const without = new ReadRelay({
    state: createState(runtime, begun, code),
    runtime,
    without: changes
  })
  await without.readAt(18 * SECOND, [])
  expect([await without.refuses(18 * SECOND, 2000), await without.listChanges()]).toEqual([
    false,
    []
  ])
})

test('no block of a parachain is taken that has had a core, and has none any more', async () => {
  const none = undefined
  const share = (type: string, value: unknown, ratio: unknown) => [{ type, value }, ratio]
  const task = (id: number) => share('Task', id, { ratio: 57_600, remaining: 57_600 })
  const work = (id: number, end: number | undefined, first?: number) => ({
    queue: first === undefined ? none : { first, last: first },
    current_work: { assignments: [task(id)], end_hint: end, pos: 0, step: 57_600 }
  })
  const plan = (item: string, keys: readonly unknown[], value: unknown) => {
    return { pallet: 'ParaScheduler', item, keys, value }
  }
  const later = (assignments: unknown) => ({ assignments, end_hint: none, next_schedule: none })
  const entries = [
    { pallet: 'System', item: 'Number', keys: [], value: 0 },
    { pallet: 'Timestamp', item: 'Now', keys: [], value: 0n },
    plan(
      'CoreDescriptors',
      [],
      [
        [0, work(2000, 4, 6)],
        [1, work(2001, none)],
        [2, work(2002, none, 3)]
      ]
    ),
    plan('CoreSchedules', [[3, 2]], later([share('Pool', none, 57_600)])),
    plan(
      'CoreSchedules',
      [[6, 0]],
      later([share('Task', 2000, 28_800), share('Idle', none, 28_800)])
    )
  ]
  const args = { state: createState(runtime, entries, code), runtime }
  const relay = new ReadRelay(args)
  const refusing = async (paraId: number) => {
    const all = Array.from({ length: 8 }, (_, at) => at)
    const refuses = await Promise.all(all.map((one) => relay.refuses(one * 6 * SECOND, paraId)))
    return all.filter((one) => refuses[one])
  }
  expect(await refusing(2000)).toEqual([4, 5])
  expect(await refusing(2001)).toEqual([])
  // Who has had a core of its own does not order blocks of the pool.
  expect(await refusing(2002)).toEqual([3, 4, 5, 6, 7])
  expect(await refusing(2003)).toEqual([0, 1, 2])
  const changes = await relay.listChanges()
  expect(changes.map(({ number, coreOf }) => [number, coreOf])).toContainEqual([4, 2000])
  const without = new ReadRelay({ ...args, without: changes })
  expect(await without.refuses(4 * 6 * SECOND, 2000)).toBe(false)
  // A restored state has no changes of a later time.
  const other = new ReadRelay(args)
  const restore = other.save()
  expect([await other.refuses(4 * 6 * SECOND, 2000), await other.listChanges()]).toMatchObject([
    true,
    [{ coreOf: 2000 }]
  ])
  restore()
  expect(await other.listChanges()).toEqual([])
})

test('the state behind more agendas than are run is not known', async () => {
  const relay = new ReadRelay({ state: plan(250), runtime })
  await expect(relay.readAt(200 * 6 * SECOND, [])).resolves.toEqual([])
  await expect(relay.readAt(201 * 6 * SECOND, [])).rejects.toMatchObject({
    code: 'BlockLimitExceeded',
    context: { time: 201 * 6 * SECOND }
  })
})

test('a read that fails does not fail later reads', async () => {
  const lost = new TypeError('lost')
  let isLost = true
  const failing = (state: FetchingStorage): FetchingStorage => ({
    ...state,
    get(key, child) {
      if (isLost) throw lost
      return state.get(key, child)
    }
  })
  const agendaSource = { paraId: 1000, state: failing(plan(3)), runtime }
  const relay = new ReadRelay({ state: failing(plan(3)), runtime, agendaSource })
  await expect(relay.readAt(0, [])).rejects.toBe(lost)
  await expect(relay.nextAt()).rejects.toBe(lost)
  isLost = false
  expect(await relay.nextAt()).toBe(6 * SECOND)
  isLost = true
  await expect(relay.readAt(12 * SECOND, [])).rejects.toBe(lost)
  isLost = false
  expect(await relay.readAt(12 * SECOND, [])).toEqual([])
  expect(await relay.nextAt()).toBe(18 * SECOND)
})

test('as many agendas as are run end in a state that stays', async () => {
  const relay = new ReadRelay({ state: plan(200), runtime })
  await expect(relay.readAt(86_400 * SECOND, [])).resolves.toEqual([])
})

test('the relay chain is not known behind the agendas of its Asset Hub that are run', async () => {
  const agendaSource = { paraId: 1000, state: plan(150), runtime }
  const relay = new ReadRelay({ state: plan(0), runtime, agendaSource })
  await expect(relay.readAt(101 * 6 * SECOND, [])).resolves.toEqual([])
  await expect(relay.readAt(102 * 6 * SECOND, [])).rejects.toMatchObject({
    code: 'BlockLimitExceeded'
  })
})

type Entry = Parameters<typeof encodeEntry>[1]

const hub = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const hubCode = readRuntimeCode('target')
const none = (type: string) => ({ type, value: undefined })
const program = (...instructions: readonly unknown[]) => ({ type: 'V5', value: instructions })
const toPara = (parents: number, id: number) => ({
  ...{
    type: 'V5',
    value: { parents, interior: { type: 'X1', value: [{ type: 'Parachain', value: id }] } }
  }
})
/** The program by which the relay chain has its Asset Hub send a program to parachain 2000. */
const detour = program(
  {
    type: 'UnpaidExecution',
    value: { weight_limit: none('Unlimited'), check_origin: undefined }
  },
  {
    type: 'Transact',
    value: {
      ...{ origin_kind: none('Superuser'), fallback_max_weight: undefined },
      call: {
        encoded: hub.encodeCall({
          ...{ pallet: 'PolkadotXcm', method: 'send' },
          args: { dest: toPara(1, 2000), message: program(none('ClearOrigin')) }
        })
      }
    }
  }
)
const BEGUN: readonly Entry[] = [
  { pallet: 'System', item: 'Number', value: 0 },
  { pallet: 'Timestamp', item: 'Now', value: 0n }
]
/** A relay chain and its Asset Hub at block 0 and time 0. */
function openWithHub(entries: readonly Entry[], without?: ReadRelayArgs['without']): ReadRelay {
  const channel = {
    ...{ max_capacity: 8, max_total_size: 800, max_message_size: 100 },
    ...{ msg_count: 0, total_size: 0, mqc_head: undefined }
  }
  const messaging = {
    dmq_mqc_head: `0x${'00'.repeat(32)}`,
    relay_dispatch_queue_remaining_capacity: { remaining_count: 10, remaining_size: 1000 },
    ...{ ingress_channels: [], egress_channels: [[2000, channel]] }
  }
  const ofHub = [
    ...BEGUN,
    { pallet: 'PolkadotXcm', item: 'SafeXcmVersion', value: 5 },
    { pallet: 'ParachainInfo', item: 'ParachainId', value: 1000 },
    { pallet: 'ParachainSystem', item: 'RelevantMessagingState', value: messaging }
  ]
  return new ReadRelay({
    ...{ runtime, without, state: createState(runtime, [...BEGUN, ...entries], code) },
    agendaSource: { paraId: 1000, runtime: hub, state: createState(hub, ofHub, hubCode) }
  })
}
const takeTimes = async (relay: ReadRelay, blocks: number) =>
  (await relay.takeHorizontal(blocks * 6 * SECOND, [2000])).map(({ time, paraId, to }) => [
    ...[time / SECOND, paraId, to]
  ])

test('Asset Hub executes the messages of the relay chain, and its answers reach parachains', async () => {
  const send = runtime.encodeCall({
    ...{ pallet: 'XcmPallet', method: 'send' },
    args: { dest: toPara(0, 1000), message: detour }
  })
  const task = {
    ...{ maybe_id: undefined, priority: 0, maybe_periodic: undefined },
    call: { type: 'Inline', value: send },
    origin: { type: 'system', value: none('Root') }
  }
  const config = runtime.storage('Configuration', 'ActiveConfig')?.decode(null) as object
  const entries: readonly Entry[] = [
    {
      ...{ pallet: 'Configuration', item: 'ActiveConfig' },
      value: { ...config, max_downward_message_size: 1000 }
    },
    { pallet: 'XcmPallet', item: 'SafeXcmVersion', value: 5 },
    { pallet: 'Paras', item: 'Heads', keys: [1000], value: Uint8Array.of(7) },
    { pallet: 'Scheduler', item: 'Agenda', keys: [3], value: [task] }
  ]
  const relay = openWithHub(entries)
  const restore = relay.save()
  expect(await takeTimes(relay, 3)).toEqual([])
  expect(await relay.nextAt()).toBe(24 * SECOND)
  expect(await takeTimes(relay, 4)).toEqual([[24, 1000, 2000]])
  expect(await takeTimes(relay, 9)).toEqual([])
  expect(await relay.listDropped([2000])).toEqual([])
  // The call of the relay chain is the cause, so the answer is not listed as a change.
  const changes = await relay.listChanges()
  expect(changes).toMatchObject([{ number: 3, call: send, paraId: undefined }])
  restore()
  expect(await takeTimes(relay, 4)).toEqual([[24, 1000, 2000]])
  expect(await takeTimes(openWithHub(entries, changes), 9)).toEqual([])
  // Neither the recipient of the answer nor that of the call is simulated.
  const alone = new ReadRelay({
    runtime,
    state: createState(runtime, [...BEGUN, ...entries], code)
  })
  await alone.takeDownward(9 * 6 * SECOND, [2000])
  expect(await alone.listDropped([2000])).toMatchObject([
    { from: undefined, to: 1000 },
    { from: undefined, to: 1000 }
  ])
  expect(await alone.listDropped([1000, 2000])).toEqual([])
  const other = openWithHub(entries)
  await other.takeHorizontal(9 * 6 * SECOND, [2001])
  expect(await other.listDropped([2001])).toMatchObject([{ from: 1000, to: 2000 }])
})

test('Asset Hub executes the messages that it has not received yet', async () => {
  const data = runtime.type('VersionedXcm').encode(detour)
  const head = extendMessageChain(undefined, { sentAt: 0, data })
  const queue = (item: string, keys: readonly unknown[], value: unknown): Entry => ({
    ...{ pallet: 'Dmp', item: `DownwardMessageQueue${item}`, keys, value }
  })
  const relay = openWithHub([
    queue('Pages', [1000, 0n], { sent_at: 0, msg: data }),
    queue('Meta', [1000], { first_full: 0n, first_free: 1n }),
    queue('Heads', [1000], bytesToHex(head))
  ])
  expect(await takeTimes(relay, 2)).toEqual([[12, 1000, 2000]])
})

test('each message that a relay block sends arrives, also behind other messages', async () => {
  const write = (...instructions: readonly unknown[]): Uint8Array => {
    const value = { weight_limit: none('Unlimited'), check_origin: undefined }
    return runtime
      .type('VersionedXcm')
      .encode(program({ type: 'UnpaidExecution', value }, ...instructions))
  }
  /** The program by which Asset Hub has the relay chain answer a parachain. */
  const report = (id: number): Uint8Array => {
    const info = { destination: toPara(0, id).value, query_id: 7n }
    return write({
      type: 'ReportHolding',
      value: {
        response_info: { ...info, max_weight: { ref_time: 0n, proof_size: 0n } },
        assets: { type: 'Wild', value: none('All') }
      }
    })
  }
  const config = runtime.storage('Configuration', 'ActiveConfig')?.decode(null) as object
  const entries: readonly Entry[] = [
    {
      ...{ pallet: 'Configuration', item: 'ActiveConfig' },
      value: { ...config, max_downward_message_size: 1000 }
    },
    { pallet: 'XcmPallet', item: 'SafeXcmVersion', value: 5 },
    ...[2000, 2001].map((id) => ({
      ...{ pallet: 'Paras', item: 'Heads', keys: [id], value: Uint8Array.of(7) }
    }))
  ]
  const relay = new ReadRelay({
    runtime,
    state: createState(runtime, [...BEGUN, ...entries], code)
  })
  await relay.nextAt()
  const sent = [
    [1, 2000],
    [1, 2001],
    [2, 2000]
  ] as const
  const arrive = (block: number, program: Uint8Array) =>
    relay.receive([{ time: block * 6 * SECOND, paraId: 1000, program }])
  for (const [block, id] of sent) arrive(block, report(id))
  arrive(1, write(none('ClearOrigin')))
  const taken = await relay.takeDownward(3 * 6 * SECOND, [2000, 2001])
  const found = taken.map(({ sentAt, paraId }) => [sentAt, paraId])
  expect(found.filter(([at]) => at === 1)).toEqual(expect.arrayContaining(sent.slice(0, 2)))
  expect(found.filter(([at]) => at === 2)).toEqual(expect.arrayContaining(sent.slice(2)))
  // A message that sends nothing does not count as a change.
  const changes = await relay.listChanges()
  expect(changes.map(({ number }) => number)).toEqual([1, 1, 2])
})
