import {
  type Chain,
  createChain,
  createMemoryRuntimeRecords,
  type LightEndpoint,
  type RuntimeRecords,
  readThrough
} from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import { OWNER, openMemoryService } from '@paraclock/scheduler/fixtures/openMemoryService'
import { encodeEntry, metadataBytes } from '@paraclock/types'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openMadeBlocks, recordOf } from '../../test/support/openMadeBlocks.ts'
import { type History, openHistory } from '../store/openHistory.ts'
import { type CatchUpOptions, type OpenRecorderArgs, openRecorder } from './openRecorder.ts'

const START = 1_800_000_000
const TASK = `0x${'aa'.repeat(32)}`
const TABLES = [
  ...['tasks', 'runs', 'messages', 'fees', 'changes', 'effects', 'balances', 'costs', 'task_sums']
] as const

type Event = readonly [pallet: string, name: string, fields: object, extrinsic?: number]
type Request = Chain['source']['request']

/** The storage key after that of the code, whose proof contains the hash of the code. */
const AFTER_CODE: Hex = '0x3a636f646500'
const OTHER_CODE = new Uint8Array(34)

let service: Chain
let runtimes: RuntimeRecords
beforeAll(async () => {
  service = (await openMemoryService()).chain
  runtimes = createMemoryRuntimeRecords()
  await runtimes.set(recordOf(service))
})

/** The metadata of the service, in which a name is another one of the same length. */
function rename(name: string, other: string): Uint8Array {
  const bytes = Buffer.from(metadataBytes(service.runtime.metadata) ?? [])
  const text = bytes.toString('latin1')
  expect(text).toContain(name)
  return Uint8Array.from(Buffer.from(text.replaceAll(name, other), 'latin1'))
}

/** What blocks hold, by their numbers, and answers in place of the chain's own. */
interface Blocks {
  readonly events?: Readonly<Record<number, readonly Event[]>>
  /** The balance of the owner; `null` if the owner has no account. */
  readonly balance?: (number: number) => object | null
  /** The part of the owner's reserved balance that is on hold for runs. */
  readonly prepaid?: (number: number) => bigint
  readonly changesCode?: number
  /** The first block that another runtime has executed. */
  readonly upgraded?: number
  readonly time?: number
  /** The first block whose state has other code. */
  readonly recoded?: number
  readonly answers?: Readonly<Record<string, (ask: Request) => unknown>>
}

/** A chain of made blocks with the runtime of a service, and where its code was proven. */
function open({ events = {}, balance, prepaid, changesCode, ...more }: Blocks = {}) {
  const { time = START, answers = {}, upgraded = Number.POSITIVE_INFINITY, recoded } = more
  const { runtime } = service
  const item = runtime.storage('System', 'Events')
  const account = { nonce: 0, consumers: 0, providers: 1, sufficients: 0 }
  const code = (number: number) => (number < Number(recoded) ? new Uint8Array(33) : OTHER_CODE)
  const { chain, asked } = openMadeBlocks({
    ...{ chain: service, before: 0, time, seconds: 6 },
    ...(recoded === undefined ? {} : { code }),
    events: (number) => runtime.type(item?.type ?? 0).encode((events[number] ?? []).map(eventOf)),
    storage: (number) => {
      const last = { spec_version: number < upgraded ? 7 : 8, spec_name: 'service' }
      const item = 'LastRuntimeUpgrade'
      const upgrade = encodeEntry(runtime, { pallet: 'System', item, keys: [], value: last })
      const data = balance?.(number) ?? null
      if (data === null) return [upgrade]
      const value = { ...account, data: { free: 0n, reserved: 0n, frozen: 0n, flags: 0n, ...data } }
      const id = { type: 'AutomationTime', value: { type: 'Prepayment' } }
      const holds = [{ id, amount: prepaid?.(number) ?? 0n }]
      return [
        upgrade,
        encodeEntry(runtime, { pallet: 'System', item: 'Account', keys: [OWNER], value }),
        encodeEntry(runtime, { pallet: 'Balances', item: 'Holds', keys: [OWNER], value: holds })
      ]
    },
    logs: (number) => (number === changesCode ? ['0x08'] : [])
  })
  const proven: unknown[] = []
  const { source } = chain
  const made = readThrough(chain, {
    ...source,
    request: async (method, params, options) => {
      const [keys, at] = params
      if (method === 'state_getReadProof' && String(keys) === AFTER_CODE) proven.push(at)
      const ask: Request = (...args) => source.request(...args)
      const answer = answers[method]
      return answer === undefined ? ask(method, params, options) : answer(ask)
    }
  })
  return { chain: made, asked, proven }
}

function eventOf([pallet, name, value, extrinsic]: Event) {
  const phase =
    extrinsic === undefined
      ? { type: 'Finalization', value: undefined }
      : { type: 'ApplyExtrinsic', value: extrinsic }
  return { phase, event: { type: pallet, value: { type: name, value } }, topics: [] }
}

async function openDatabase(): Promise<History> {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  return history
}

const recorderOf = (history: History, chain: Chain, more: Partial<OpenRecorderArgs> = {}) =>
  openRecorder({ history, chain, runtimes, network: 'main', role: 'service', from: 1, ...more })

async function record(
  recorder: Awaited<ReturnType<typeof openRecorder>>,
  options: CatchUpOptions = {}
) {
  const reached: object[] = []
  for await (const one of recorder.catchUp(options)) reached.push(one)
  return reached
}

const rowsOf = async ({ db }: History) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(
        async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const
      )
    )
  )

const hashOf = async ({ source }: Chain, number: number) =>
  (await source.request('chain_getBlockHash', [number])) as Hex

const cancelled: Event = [
  'AutomationTime',
  'TaskCancelled',
  { task_id: TASK, refund: 5n, nonce: 0n }
]
const paid: Event = [
  'TransactionPayment',
  'TransactionFeePaid',
  { who: OWNER, actual_fee: 9n, tip: 2n }
]
const signed = ([pallet, name, fields]: Event, extrinsic: number): Event => [
  ...([pallet, name, fields] as const),
  extrinsic
]

test('blocks are written by batches, and each moves the position of the chain', async () => {
  const history = await openDatabase()
  const { chain } = open()
  const recorder = await recorderOf(history, chain, { batch: 2 })
  expect(await record(recorder, { to: 5 })).toEqual([
    { block: 2, time: START + 12, to: 5 },
    { block: 4, time: START + 24, to: 5 },
    { block: 5, time: START + 30, to: 5 }
  ])
  const moved = { last_block: 5, last_time: START + 30, last_hash: await hashOf(chain, 5) }
  expect(recorder.row).toMatchObject({ id: 1, network: 'main', first_block: 1, ...moved })
  expect(await history.db.selectFrom('chains').selectAll().execute()).toEqual([recorder.row])
  expect(await record(recorder, { to: 6 })).toEqual([{ block: 6, time: START + 36, to: 6 }])
  expect(await record(recorder, { to: 6 })).toEqual([])
})

test('128 blocks are one batch, and 64 are asked for together', async () => {
  const { chain, asked } = open()
  const recorder = await recorderOf(await openDatabase(), chain)
  expect((await record(recorder, { to: 200 })).map((one) => 'block' in one && one.block)).toEqual([
    128, 200
  ])
  // The hash of the block before the first one, and four pages.
  expect(asked.get('chain_getBlockHash')).toBe(5)
})

test('the events of a service are rows, with the extrinsic that pays for them', async () => {
  const history = await openDatabase()
  const { chain } = open({
    events: {
      1: [signed(cancelled, 1), signed(paid, 2)],
      2: [signed(cancelled, 1), signed(paid, 1)]
    }
  })
  await record(await recorderOf(history, chain), { to: 2 })
  const { fees, changes, tasks, effects } = await rowsOf(history)
  expect(fees).toMatchObject([
    { block: 1, event: 0, kind: 'refund', amount: '5', task_block: 1, task_event: 0 },
    { block: 2, event: 0, kind: 'refund', amount: '5', task_block: 1, task_event: 0 },
    { block: 2, event: 1, kind: 'inclusion', amount: '7', payer: OWNER },
    { block: 2, event: 1, kind: 'tip', amount: '2', payer: OWNER }
  ])
  expect(changes).toMatchObject([{ time: START + 6 }, { time: START + 12 }])
  expect(tasks).toMatchObject([{ task_id: TASK, state: 'cancelled', ended_block: 2 }])
  expect(effects).toEqual([])
})

test('a balance is a row where it changes, also after the recorder was opened again', async () => {
  const history = await openDatabase()
  const frees: Readonly<Record<number, number>> = { 3: 10, 4: 10, 5: 10, 6: 7 }
  const balance = (number: number) => {
    const free = frees[number]
    return free === undefined ? null : { free: BigInt(free), reserved: 1n, frozen: 2n }
  }
  const { chain } = open({ balance })
  const accounts = [OWNER]
  for (const to of [1, 4, 7]) {
    await record(await recorderOf(history, chain, { accounts, batch: 2 }), { to })
  }
  expect((await rowsOf(history))['balances']).toEqual([
    row(1, '0', '0', '0'),
    row(3, '10', '1', '2'),
    row(6, '7', '1', '2'),
    row(7, '0', '0', '0')
  ])
})

const row = (block: number, free: string, reserved: string, frozen: string, prepaid = '0') => ({
  ...{ chain: 1, account: OWNER, block, time: START + block * 6, free, reserved, frozen, prepaid }
})

test('a prepayment is recorded, also if only the reason of a hold changes', async () => {
  const history = await openDatabase()
  const { chain } = open({
    balance: () => ({ free: 10n, reserved: 5n }),
    prepaid: (number) => (number < 3 ? 5n : 3n)
  })
  await record(await recorderOf(history, chain, { accounts: [OWNER] }), { to: 4 })
  expect((await rowsOf(history))['balances']).toEqual([
    row(1, '10', '5', '0', '5'),
    row(3, '10', '5', '0', '3')
  ])
})

test('without an end, it records up to the last finalized block, and no more than once', async () => {
  const { chain } = open({
    answers: { chain_getFinalizedHead: (ask) => ask('chain_getBlockHash', [3]) }
  })
  const recorder = await recorderOf(await openDatabase(), chain)
  expect(await record(recorder)).toMatchObject([{ block: 3, to: 3 }])
  expect(await record(recorder)).toEqual([])
})

test.each([
  ['has no header', () => `0x${'77'.repeat(32)}`],
  ['is no hash', () => 7]
])('a last finalized block that %s is refused', async (_, head) => {
  const { chain } = open({ answers: { chain_getFinalizedHead: head } })
  const recorder = await recorderOf(await openDatabase(), chain)
  await expect(record(recorder)).rejects.toMatchObject({
    code: 'BlockMissing',
    context: {
      ...{ chain: 'service', block: '0' },
      problem: 'the node gives no header of its last finalized block'
    }
  })
})

/** An endpoint that serves a made chain, with the last finalized block that `head` returns. */
function endpointOf(name: string, chain: Chain, head: () => number): LightEndpoint {
  const answer = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'chain_getFinalizedHead') return await hashOf(chain, head())
    if (method === 'chain_getBlockHash' && params[0] === 0) return chain.facts.genesis
    if (method.startsWith('system_')) return { isSyncing: false, peers: 1, shouldHavePeers: true }
    return await chain.source.request(method, params)
  }
  return {
    ...{ url: `wss://${name}.example`, name },
    openWire: (_, { opened, received }) => {
      queueMicrotask(opened)
      return {
        post: ({ id, body }) => {
          const { method, params } = JSON.parse(body) as Record<'method', string> &
            Record<'params', unknown[]>
          void answer(method, params).then((result) =>
            received(JSON.stringify({ jsonrpc: '2.0', id, result }))
          )
        },
        close: async () => {}
      }
    }
  }
}

const scheduled: Event = [
  'AutomationTime',
  'TaskScheduled',
  {
    ...{ owner: OWNER, task_id: TASK, provided_id: new Uint8Array(1), next_run: 60n, runs: 2 },
    schedule: { type: 'Fixed', value: { execution_times: [60n, 120n] } },
    action: { type: 'NativeTransfer', value: { recipient: OWNER, amount: 1n } },
    ...{ execution_fee: 8n, xcmp_fee: 0n, place_fee: 1n, nonce: 0n, call_version: 1 }
  }
]
const onRun = (name: string, run: bigint, more: object = {}): Event => [
  ...(['AutomationTime', name, { task_id: TASK, run, nonce: 0n, ...more }] as const)
]
const HONEST: NonNullable<Blocks['events']> = {
  2: [signed(scheduled, 1), signed(paid, 1)],
  3: [onRun('TaskRunning', 60n)],
  4: [onRun('TaskExecuted', 60n, { refund: 2n })],
  7: [onRun('TaskRunning', 120n), onRun('TaskExecuted', 120n, { refund: 0n })]
}
/** A fork after block 4, in which earlier events occur again, and the task ends. */
const FORGED = {
  ...HONEST,
  5: [signed(scheduled, 1), signed(paid, 1), signed(cancelled, 1)],
  6: [onRun('TaskFailed', 60n, { error: { type: 'Other' }, refund: 3n, last: true })],
  7: [cancelled]
}

test('only blocks on which the endpoints agree are recorded', async () => {
  const history = await openDatabase()
  const { chain: forged } = open({ events: FORGED })
  const { chain: honest } = open({ events: HONEST })
  let head = 4
  const endpoints = [
    endpointOf('forged', forged, () => 6),
    endpointOf('honest', honest, () => head)
  ]
  const recorder = await recorderOf(history, forged, { endpoints, from: 2, batch: 2 })
  onTestFinished(() => recorder.close())
  expect(await record(recorder)).toMatchObject([{ block: 3 }, { block: 4, to: 4 }])
  head = 7
  const rows = await rowsOf(history)
  await expect(record(recorder)).rejects.toMatchObject({
    code: 'FinalityMismatch',
    context: { chain: 'service', number: 5, hash: await hashOf(forged, 5) }
  })
  expect(await rowsOf(history)).toEqual(rows)
  // The endpoint in use serves other blocks than the two that agree.
  const agreed = [endpointOf('honest', honest, () => 7), endpointOf('second', honest, () => 8)]
  const misled = await recorderOf(history, forged, { endpoints: agreed })
  onTestFinished(() => misled.close())
  await expect(record(misled)).rejects.toMatchObject({ code: 'FinalityMismatch' })
  expect(await rowsOf(history)).toEqual(rows)
})

test('blocks that one endpoint stated are taken back if they are not final', async () => {
  const [history, control] = [await openDatabase(), await openDatabase()]
  const { chain: forged } = open({ events: FORGED, balance: () => ({ free: 7n }) })
  const { chain: honest } = open({ events: HONEST, balance: () => ({ free: 7n }) })
  const more = { from: 2, accounts: [OWNER] }
  const of = (chain: Chain, finalized: number) =>
    readThrough(chain, {
      ...chain.source,
      request: async (method, params) =>
        method === 'chain_getFinalizedHead'
          ? await hashOf(chain, finalized)
          : await chain.source.request(method, params)
    })
  await record(await recorderOf(history, of(forged, 9), { ...more, batch: 1 }))
  // Alone, and not yet as far as the forged blocks.
  await record(await recorderOf(history, of(honest, 8), more))
  await record(await recorderOf(control, honest, more), { to: 8 })
  expect(await rowsOf(history)).toEqual(await rowsOf(control))
  const [chain] = await history.db.selectFrom('chains').selectAll().execute()
  expect(chain).toMatchObject({ last_block: 8, last_hash: await hashOf(honest, 8) })
  const endpoints = ['first', 'second'].map((name) => endpointOf(name, honest, () => 10))
  const agreeing = await recorderOf(history, honest, { ...more, endpoints })
  onTestFinished(() => agreeing.close())
  await record(agreeing)
  const rows = await rowsOf(history)
  for (const finalized of [10, 12]) {
    const misled = await recorderOf(history, of(forged, finalized), more)
    await expect(record(misled)).rejects.toMatchObject({ code: 'HistoryMismatch' })
  }
  expect(await rowsOf(history)).toEqual(rows)
})

test('a block that names another parent than the last recorded one is refused', async () => {
  const history = await openDatabase()
  const { chain } = open()
  const answers = { chain_getFinalizedHead: (ask: Request) => ask('chain_getBlockHash', [4]) }
  const other = open({ time: START + 1, answers }).chain
  await record(await recorderOf(history, chain), { to: 2 })
  const recorder = await recorderOf(history, other)
  const before = recorder.row
  await expect(record(recorder, { to: 4 })).rejects.toMatchObject({
    code: 'HistoryMismatch',
    context: {
      ...{ chain: 'service', number: 3, expected: await hashOf(chain, 2) },
      parent: await hashOf(other, 2)
    }
  })
  expect(await history.db.selectFrom('chains').selectAll().execute()).toEqual([before])
})

test('a block that another program recorded first is written once', async () => {
  const history = await openDatabase()
  const { chain } = open({ events: { 1: [cancelled] } })
  const [first, second] = [await recorderOf(history, chain), await recorderOf(history, chain)]
  await record(first, { to: 2 })
  const rows = await rowsOf(history)
  await expect(record(second, { to: 2 })).rejects.toMatchObject({
    ...{ code: 'DatabaseRefused', context: { database: ':memory:' } }
  })
  expect(await rowsOf(history)).toEqual(rows)
  expect(second.row.last_block).toBe(0)
  // It resumes after the blocks of the other program.
  await record(second, { to: 3 })
  expect(second.row.last_block).toBe(3)
  expect(await history.db.selectFrom('changes').select('block').execute()).toEqual([{ block: 1 }])
})

test('two chains at the same block move apart', async () => {
  const history = await openDatabase()
  const { chain } = open()
  const target = await recorderOf(history, chain, { role: 'target' })
  await record(await recorderOf(history, chain), { to: 2 })
  const rows = await history.db.selectFrom('chains').select(['role', 'last_block']).execute()
  expect(rows).toEqual([
    { role: 'target', last_block: 0 },
    { role: 'service', last_block: 2 }
  ])
  expect(await record(target, { to: 1 })).toHaveLength(1)
})

test('a batch that fails writes nothing, and is recorded whole by the next call', async () => {
  const blocks: Blocks = {
    events: { 1: [cancelled], 2: [cancelled], 3: [cancelled] },
    balance: (number) => ({ free: BigInt(number) })
  }
  const history = await openDatabase()
  const recorder = await recorderOf(history, open(blocks).chain, { batch: 1, accounts: [OWNER] })
  await record(recorder, { to: 1 })
  const before = await rowsOf(history)
  await sql`insert into migrations values ('9999-later', '2030-01-01')`.execute(history.db)
  await expect(record(recorder, { to: 3 })).rejects.toMatchObject({
    code: 'DatabaseRefused',
    context: { problem: 'it has the unknown migration 9999-later' }
  })
  expect(await rowsOf(history)).toEqual(before)
  await sql`delete from migrations where name = '9999-later'`.execute(history.db)
  await record(recorder, { to: 3 })
  const whole = await openDatabase()
  const control = await recorderOf(whole, open(blocks).chain, { accounts: [OWNER] })
  await record(control, { to: 3 })
  expect(await rowsOf(history)).toEqual(await rowsOf(whole))
})

test('events are decoded by the code in the state of their parent, which is proven where it changes', async () => {
  const { chain, proven } = open({ changesCode: 2 })
  const recorder = await recorderOf(await openDatabase(), chain)
  expect(proven).toEqual([])
  await record(recorder, { to: 4 })
  expect(proven).toEqual([await hashOf(chain, 0), await hashOf(chain, 2)])
})

test('a changed code is found without a digest, as on parachains of 2022', async () => {
  const { chain, proven } = open({ upgraded: 3, balance: () => ({ free: 5n }) })
  const history = await openDatabase()
  const recorder = await recorderOf(history, chain, { accounts: [OWNER], batch: 2 })
  await record(recorder, { to: 5 })
  expect(proven).toEqual([await hashOf(chain, 0), await hashOf(chain, 2)])
  const balances = await history.db.selectFrom('balances').selectAll().execute()
  expect(balances).toMatchObject([{ block: 1, free: '5', prepaid: '0' }])
})

test('the types of the proven code decode the events, whatever the endpoint states', async () => {
  const other = rename('TransactionFeePaid', 'TransactionFeeXXXX')
  const metadata = { 16: bytesToHex(other) }
  const codeHash = bytesToHex(blake2Hasher.hash(OTHER_CODE))
  await runtimes.set({ ...recordOf(service), codeHash, metadata })
  const events = [signed(cancelled, 1), signed(paid, 1)]
  const { chain } = open({ events: { 2: events, 3: events, 4: events }, recoded: 3, upgraded: 4 })
  const lying = readThrough(chain, {
    ...chain.source,
    call: async () => bytesToHex(other),
    request: async (method, params, options) =>
      method === 'state_getMetadata'
        ? bytesToHex(other)
        : await chain.source.request(method, params, options)
  })
  const history = await openDatabase()
  await record(await recorderOf(history, lying), { to: 4 })
  const { fees = [] } = await rowsOf(history)
  // Block 3 has the other code, with which block 4 is executed.
  expect(fees.filter((row) => 'kind' in row && row.kind === 'inclusion')).toMatchObject([
    { block: 2 },
    { block: 3 }
  ])
})

test('balances are read at the keys of the proven code, whatever types the chain was opened with', async () => {
  const blocks = { balance: () => ({ free: 10n, reserved: 5n }), prepaid: () => 5n }
  const { chain } = open(blocks)
  const { name, source } = chain
  const metadata = rename('Holds', 'Holdz')
  const lied = createChain({ name, metadata, source })
  const history = await openDatabase()
  const more = { accounts: [OWNER], batch: 2 }
  const recorder = await recorderOf(history, lied, more)
  expect(await record(recorder, { to: 3 })).toMatchObject([{ block: 2 }, { block: 3 }])
  expect((await rowsOf(history))['balances']).toEqual([row(1, '10', '5', '0', '5')])
})

test('nothing is recorded without a proof of the code', async () => {
  const { chain } = open()
  const refusing = readThrough(chain, {
    ...chain.source,
    request: async (method, params, options) => {
      if (method === 'state_getReadProof' && String(params[0]) === AFTER_CODE) return null
      return await chain.source.request(method, params, options)
    }
  })
  const recorder = await recorderOf(await openDatabase(), refusing)
  await expect(record(recorder, { to: 1 })).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
  expect(recorder.row.last_block).toBe(0)
})

test('an aborted recording ends between two blocks, and keeps the batches before', async () => {
  const controller = new AbortController()
  const recorder = await recorderOf(await openDatabase(), open().chain, { batch: 2 })
  const reached: number[] = []
  const recording = async (): Promise<void> => {
    for await (const { block } of recorder.catchUp({ to: 9, signal: controller.signal })) {
      reached.push(block)
      controller.abort()
    }
  }
  await expect(recording()).rejects.toMatchObject({
    ...{ code: 'OperationAborted', message: expect.stringContaining('recording blocks') }
  })
  expect(reached).toEqual([2])
  expect(recorder.row.last_block).toBe(2)
})

test('nothing is recorded from an endpoint without proofs', async () => {
  const answers = { state_getReadProof: () => null }
  const recorder = await recorderOf(await openDatabase(), open({ answers }).chain)
  await expect(record(recorder, { to: 1 })).rejects.toMatchObject({
    ...{ code: 'BlockMissing', context: { block: '1' } }
  })
})

test.each([
  [2114, ['0xaa']],
  [null, ['0xaa', '0xbb']],
  [undefined, ['0xaa', '0xbb']]
])('a target records the effects of the messages of service %s', async (serviceId, topics) => {
  const processed = (id: string, paraId: number): Event => [
    ...(['MessageQueue', 'Processed'] as const),
    {
      ...{ id: `0x${id.repeat(32)}`, origin: { type: 'Sibling', value: paraId }, success: true },
      weight_used: { ref_time: 1n, proof_size: 1n }
    }
  ]
  const history = await openDatabase()
  const events = { 2: [processed('aa', 2114), processed('bb', 2000), cancelled] }
  const { chain } = open({ events, balance: () => ({ free: 1n }) })
  const more = serviceId === undefined ? {} : { serviceId }
  const recorder = await recorderOf(history, chain, { role: 'target', accounts: [OWNER], ...more })
  await record(recorder, { to: 2 })
  const { effects = [], balances, ...others } = await rowsOf(history)
  expect(effects.map((row) => 'topic' in row && row.topic?.slice(0, 4))).toEqual(topics)
  expect(effects[0]).toMatchObject({ block: 2, event: 0, time: START + 12, processed: 1 })
  expect(balances).toHaveLength(1)
  expect(Object.values(others).flat()).toEqual([])
})
