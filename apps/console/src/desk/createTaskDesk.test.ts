import type { NetworkConfig } from '@paraclock/checklist'
import * as checklist from '@paraclock/checklist'
import * as connect from '@paraclock/connect'
import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { serveEndpoint } from '@paraclock/connect/fixtures/serveEndpoint'
import * as core from '@paraclock/core'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import * as scheduler from '@paraclock/scheduler'
import * as planning from '@paraclock/scheduler/schedule'
import * as submission from '@paraclock/submission'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import { freshModules } from '@tooling/vitest/freshModules'
import { beforeEach, expect, test } from 'vitest'
import type { createTaskDesk } from './createTaskDesk.ts'
import * as calls from './listCalls.ts'
import type { TypedTask } from './TaskDesk.ts'

/** 2026-01-01 00:00:00 UTC. */
const NOW = 1_767_225_600n
const HASH: Hex = `0x${'45'.repeat(32)}`
const [owner, other] = ['11', '22'].map((one): Hex => `0x${one.repeat(32)}`) as [Hex, Hex]
const metadata = {
  service: readRuntimeMetadata({ runtime: 'service-minute', version: 16 }),
  target: readRuntimeMetadata({ runtime: 'target', version: 16 })
}
const service = openRuntime({ metadata: metadata.service })
const method = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }) })
const output = method.metadata.apis
  .find(({ name }) => name === 'DryRunApi')
  ?.methods.find(({ name }) => name === 'dry_run_call')?.output
const event = { type: 'Utility', value: { type: 'BatchCompleted', value: undefined } }
const effects = (isDone: boolean): Hex => {
  const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
  const error = {
    type: 'Module',
    value: { type: 'System', value: { type: 'CallFiltered', value: undefined } }
  }
  const execution_result = isDone
    ? { success: true, value: info }
    : { success: false, value: { post_info: info, error } }
  const value = {
    execution_result,
    emitted_events: [event],
    local_xcm: undefined,
    forwarded_xcms: []
  }
  return bytesToHex(method.type(output ?? 0).encode({ success: true, value }))
}
const target = openRuntime({ metadata: metadata.target })
const OWN = { dest: owner, keepAlive: true }
const decodedOwn = { dest: { type: 'Id', value: owner }, keep_alive: true }
const network = {
  service: { endpoints: ['ws://service'], paraId: 2114 },
  target: { endpoints: ['ws://target'], paraId: 2200 },
  relay: { endpoints: ['ws://relay'] },
  user: owner,
  automation: { proxyType: 'Any' }
} as unknown as NetworkConfig

const idOf = (account: Hex, name: string): Hex =>
  deriveTaskId({ owner: account, providedId: new TextEncoder().encode(name) }).taskId

function storeTask(account: Hex, name: string, times: readonly bigint[]) {
  const action = { type: 'NativeTransfer', value: { recipient: other, amount: 5n } }
  const value = {
    ...{ owner: account, provided_id: new TextEncoder().encode(name), waiting: 0, action },
    schedule: { type: 'Fixed', value: { execution_times: times } },
    ...{ remaining_runs: times, next_run: times[0], prepaid: 14n, nonce: 0n, call_version: 0 },
    ...{ bounds: { max_fee: undefined, max_failures: undefined }, failures: 0, place_fee: 0n },
    fee_per_run: { execution_fee: 5n, xcmp_fee: 2n }
  }
  return {
    pallet: 'AutomationTime',
    item: 'Tasks',
    keys: [idOf(account, name)],
    value: { type: 'V1', value }
  }
}

/** The rates of a message to the target. */
const rates = {
  ...{ pallet: 'XcmpHandler', item: 'Targets', keys: [2200] },
  value: {
    ...{ version: 3, fee_per_second: 10n ** 12n, charge_per_second: 10n ** 12n },
    fee_asset: { type: 'V3', value: { parents: 1, interior: { type: 'Here' } } },
    program_weight: { ref_time: 10n ** 9n, proof_size: 0n },
    assumed_proof_size: 0n
  }
}

/** The names of the chains that were proven. */
const proven: string[] = []

/** Loads the desk over chains whose proofs are stated, and over a scheduler with these answers. */
async function loadDesk(answers: Readonly<Record<string, unknown>> = {}) {
  const openSigning = async (
    chain: ReturnType<typeof createChain>,
    { endpoints }: { readonly endpoints: readonly string[] }
  ) => {
    proven.push(chain.name)
    const runtimes = connect.createMemoryRuntimeRecords()
    const isAlone = endpoints.length === 1
    const readToken = async () =>
      isAlone ? undefined : await connect.confirmToken({ chain, endpoints, runtimes })
    const provenChain = asProven(chain, readToken)
    return { chain: provenChain, present: async () => provenChain }
  }
  const load = freshModules({
    ...{ '@paraclock/checklist': checklist, '@paraclock/connect': connect },
    ...{ '@paraclock/core': core, '@paraclock/submission': { ...submission, openSigning } },
    '@paraclock/scheduler/schedule': planning,
    '@paraclock/scheduler': { ...scheduler, ...answers },
    './listCalls.ts': calls
  })
  return await load<{ createTaskDesk: typeof createTaskDesk }>(
    import.meta.resolve('./createTaskDesk.ts')
  )
}

const loaded = await loadDesk()

beforeEach(() => {
  proven.length = 0
})

function open(
  isDone = true,
  create = loaded.createTaskDesk,
  facts: Parameters<typeof createChain>[0]['facts'] = {}
) {
  const data = { free: 10n ** 13n, reserved: 0n, frozen: 0n, flags: 1n << 127n }
  const account = { nonce: 3, consumers: 0, providers: 1, sufficients: 0, data }
  const stored = [
    { pallet: 'Timestamp', item: 'Now', value: NOW * 1000n },
    { pallet: 'System', item: 'Account', keys: [owner], value: account },
    rates,
    storeTask(owner, 'rent', [NOW + 600n, NOW + 1200n]),
    storeTask(other, 'rent', [NOW + 600n])
  ].map((entry) => encodeEntry(service, entry))
  const block = { hash: HASH, number: 7 }
  const info: Hex = `0x040800${'00'.repeat(16)}`
  const calls = {
    TransactionPaymentApi_query_info: info,
    TransactionPaymentCallApi_query_call_info: info
  }
  const requests = { chain_getBlockHash: HASH }
  const chains = {
    service: createChain({
      ...{ name: 'service', metadata: metadata.service, block },
      facts: { paraId: 2114, tokens: [{ symbol: 'TUR', decimals: 10 }] },
      source: createMemorySource({
        ...{ storage: new Map<Hex, Hex>(stored), requests },
        calls: {
          ...calls,
          AccountNonceApi_account_nonce: '0x03000000',
          AutomationTimeApi_generate_task_id: idOf(owner, 'new'),
          AutomationTimeApi_query_fee_details: '0x0100'
        }
      })
    }),
    target: createChain({
      ...{ name: 'target', metadata: metadata.target, block, facts: { paraId: 2200, ...facts } },
      source: createMemorySource({
        requests,
        calls: { ...calls, DryRunApi_dry_run_call: effects(isDone) }
      })
    })
  }
  const read: string[] = []
  const desk = create({
    read: async (_: unknown, { name }: { readonly name: string }) => {
      read.push(name)
      return chains[name as keyof typeof chains]
    }
  } as never)
  return { desk, read }
}

test('the tasks of an account are listed, and the slots of all', async () => {
  const { desk, read } = open()
  const listed = await desk.listTasks(network, owner)
  expect(listed).toMatchObject({
    ...{ owner, now: Number(NOW), slotLength: 60, places: 256, spendable: 10n ** 13n - 10n ** 8n },
    token: { symbol: 'TUR', decimals: 10 }
  })
  expect(listed.tasks).toMatchObject([
    { name: 'rent', perRun: 7n, prepaid: 14n, runs: [Number(NOW) + 600, Number(NOW) + 1200] }
  ])
  expect([...listed.slots].toSorted()).toEqual([
    [Number(NOW) + 600, 2],
    [Number(NOW) + 1200, 1]
  ])
  expect([read, proven]).toEqual([['service'], []])
})

test('calls of the target are found by words, and all of them without', async () => {
  const { desk, read } = open()
  expect(await desk.findCalls(network, 'system.remark')).toHaveLength(2)
  const all = await desk.findCalls(network, '')
  expect([all.length, all[0]?.pallet]).toEqual([123, 'system'])
  const automation = { call: { pallet: 'balances', method: 'transferAll', args: OWN } }
  const [first, ...others] = await desk.findCalls({ ...network, automation }, '')
  expect([first?.method, others.length]).toEqual(['transferAll', 122])
  expect([read.length, proven]).toEqual([3, ['target']])
})

test('a task is opened with its call and its times, as they are typed', async () => {
  const call = { pallet: 'Balances', method: 'transfer_all', args: decodedOwn }
  const proxied = { real: { type: 'Id', value: owner }, force_proxy_type: undefined, call }
  const bytes = target.encodeCall({ pallet: 'Proxy', method: 'proxy', args: proxied })
  const action = { kind: 'xcmp', call: bytes }
  const providedId = new TextEncoder().encode('rent')
  const task = { ...{ taskId: RENT, providedId, action, remainingRuns: [NOW + 600n] } }
  const rest = { schedule: { kind: 'fixed' }, feePerRun: { executionFee: 1n, xcmpFee: 1n } }
  const { desk } = await openOver({ getTask: () => ({ ...task, ...rest, prepaid: 1n }) })
  expect(await desk.openTask(network, RENT)).not.toHaveProperty('hours')
  expect(await desk.openTask(network, RENT)).toMatchObject({
    ...{ providedId: 'rent', times: ['2026-01-01T00:10'] },
    call: { pallet: 'balances', method: 'transferAll', args: { keepAlive: 'true' } },
    choice: { method: 'transferAll' }
  })
  const schedule = { kind: 'recurring', frequency: 86_400n }
  const endless = await openOver({ getTask: () => ({ ...task, ...rest, schedule, prepaid: 1n }) })
  expect(await endless.desk.openTask(network, RENT)).toMatchObject({
    ...{ times: ['2026-01-01T00:10'], hours: 24 }
  })
  await expect(open().desk.openTask(network, RENT)).rejects.toMatchObject({
    code: 'TaskDoesNotExist'
  })
})

test('the call that cancels a task names it', async () => {
  const taskId = idOf(owner, 'rent')
  const { desk } = open()
  const { name, call } = await desk.writeCancel(network, taskId)
  expect([name, proven]).toEqual(['rent', ['service']])
  await expect(desk.writeCancel(network, idOf(owner, 'gone'))).rejects.toMatchObject({
    code: 'TaskDoesNotExist'
  })
  expect(service.describeCall(service.decodeCall(Buffer.from(call.slice(2), 'hex')))).toContain(
    taskId
  )
})

const typed: TypedTask = {
  providedId: 'new',
  call: { bytes: '0x00000401' },
  schedule: { kind: 'times', times: ['2026-01-01T00:10', '2026-01-01T00:20'], timeZone: 'UTC' }
} as TypedTask

test('a typed task is drafted with its runs, its effect and its fees', async () => {
  const drafted = await open().desk.draftTask(network, typed)
  expect(proven.toSorted()).toEqual(['service', 'target'])
  expect(drafted).toMatchObject({
    ...{ bytes: '0x00000401', total: 2, failure: undefined, token: { symbol: 'TUR' } },
    text: expect.stringContaining('system.remark'),
    effect: ['utility.BatchCompleted'],
    taskIds: [idOf(owner, 'new')]
  })
  expect(drafted.runs.map(({ time }) => time)).toEqual([Number(NOW) + 600, Number(NOW) + 1200])
  expect(drafted.fees.map(({ title }) => title)).toEqual([
    'Inclusion',
    'Execution',
    'XCM',
    'Places'
  ])
  expect(drafted.fees.reduce((sum, { fee }) => sum + fee, 0n)).toBe(drafted.price)
})

test('white space around a typed account and around typed times is ignored', async () => {
  expect(await open().desk.listTasks(network, ` ${owner}\n`)).toMatchObject({ owner })
  const times = [' 2026-01-01T00:10\r', '', '  ', '2026-01-01T00:20 ']
  const schedule = { kind: 'times', times, timeZone: 'UTC' } as const
  const { runs } = await open().desk.draftTask(network, { ...typed, schedule })
  expect(runs.map(({ time }) => time)).toEqual([Number(NOW) + 600, Number(NOW) + 1200])
})

test('a typed amount is not read while endpoints of the target state different decimals', async () => {
  const genesis: Hex = `0x${'11'.repeat(32)}`
  const properties = { tokenSymbol: 'TGT', tokenDecimals: 10 }
  const known = new Map<string, unknown>([
    ['system_properties', properties],
    ['chain_getBlockHash', genesis]
  ])
  const other = serveEndpoint('wss://other.example', (method) => known.get(method))
  const endpoints = ['wss://own.example', other as unknown as string]
  const place = { ...network, target: { ...network.target, endpoints } }
  const args = { dest: owner, value: '1.5' }
  const call = { pallet: 'balances', method: 'transferKeepAlive', args }
  const draft = async (decimals: number) => {
    const tokens = [{ symbol: 'TGT', decimals }]
    const facts = { genesis, tokens, endpoint: 'wss://own.example' }
    return await open(true, loaded.createTaskDesk, facts).desk.draftTask(place, { ...typed, call })
  }
  await expect(draft(18)).rejects.toMatchObject({ code: 'TokenMismatch' })
  expect((await draft(10)).text).toContain('value: 15_000_000_000 (1.5 TGT))')
})

test('decimals that only one endpoint states neither read nor show an amount', async () => {
  const tokens = [{ symbol: 'TGT', decimals: 10 }]
  const facts = { tokens, endpoint: 'ws://target' }
  const { desk } = open(true, loaded.createTaskDesk, facts)
  const [found] = await desk.findCalls(network, 'balances.transferKeepAlive')
  expect(found?.args.at(-1)).toMatchObject({ name: 'value', unit: 'smallest' })
  const draft = async (value: string) => {
    const args = { dest: owner, value }
    const call = { pallet: 'balances', method: 'transferKeepAlive', args }
    return await desk.draftTask(network, { ...typed, call })
  }
  await expect(draft('1.5')).rejects.toMatchObject({ code: 'CallMalformed' })
  const { text, bytes } = await draft('15000000000')
  expect(text).toMatch(/value: 15_000_000_000\)$/)
  expect((await desk.draftTask(network, { ...typed, call: { bytes } })).text).toBe(text)
})

test('each part of a long call is shown', async () => {
  const call = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
  const calls = [...Array<typeof call>(60).fill(call), { ...call, method: 'remark_with_event' }]
  const batch = { pallet: 'Utility', method: 'batch_all', args: { calls } }
  const bytes = bytesToHex(method.encodeCall(batch))
  const { text } = await open().desk.draftTask(network, { ...typed, call: { bytes } })
  expect(text).toContain('system.remarkWithEvent(')
})

test('a call that would fail says so', async () => {
  const { effect, failure } = await open(false).desk.draftTask(network, typed)
  expect(effect).toEqual([])
  expect(failure).toMatchObject({ code: 'DispatchFailed' })
})

test('a task that is to be replaced must be there', async () => {
  const replaces = idOf(owner, 'nothing')
  await expect(open().desk.draftTask(network, { ...typed, replaces })).rejects.toMatchObject({
    code: 'TaskDoesNotExist'
  })
})

const [RENT, NEW]: readonly [Hex, Hex] = [idOf(owner, 'rent'), idOf(owner, 'new')]

/** A desk over a scheduler that answers these, and what it was asked. */
async function openOver(answers: Readonly<Record<string, (...args: never[]) => unknown>>) {
  const asked: [string, ...unknown[]][] = []
  const noted = Object.entries(answers).map(([name, answer]) => [
    name,
    async (_: unknown, ...args: never[]) => {
      asked.push([name, ...args])
      return answer(...args)
    }
  ])
  const { createTaskDesk: create } = await loadDesk(Object.fromEntries(noted))
  return { ...open(true, create), asked }
}

test.each([
  ['begun', true],
  ['pruned', false]
])('a history that ends as %s is whole: %s', async (end, isWhole) => {
  const block = { number: 7, hash: HASH }
  const entry = { kind: 'completed', chain: 'service', block, event: 0 }
  const { desk, read, asked } = await openOver({
    taskHistory: () => ({ entries: [entry, entry], searched: { end } })
  })
  const shown = { chain: 'service', block, text: 'Completed: no run is left', tone: 'plain' }
  expect(await desk.readHistory(network, RENT)).toMatchObject({
    entries: [shown, shown],
    isWhole
  })
  expect([read, asked]).toEqual([
    ['service', 'target'],
    [['taskHistory', { taskId: RENT, target: expect.objectContaining({ name: 'target' }) }]]
  ])
})

const quoted = {
  planTasks: () => [
    {
      sentences: ['the task new', 'a remark'],
      prepared: { owner, taskIds: [NEW], calls: ['0x0001', '0x0002'] },
      price: {
        ...{ runs: 3, inclusion: { value: 2n }, places: { value: 7n }, total: 99n },
        ...{ perRun: { executionFee: 10n, xcmpFee: 5n }, prepaid: { value: 45n } }
      }
    }
  ],
  joinCalls: () => '0x000102',
  previewTask: () => ({
    runs: [{ time: NOW, local: '2026-01-01 00:00' }],
    total: 3,
    compiled: { tasks: [], runs: 3, continues: false, adjustments: [], clockChanges: [] },
    clockChanges: [{ kind: 'gap', effect: 'skipped', local: '2026-03-29T02:30:00', takenFor: [] }],
    warnings: [
      { kind: 'slotFull', time: NOW, tasks: 256, capacity: 256 },
      { kind: 'slotNearlyFull', time: NOW + 60n, tasks: 250, capacity: 256 }
    ]
  })
}

test('a draft has the prices of all runs, the first runs, and what is to be known of them', async () => {
  const { desk, asked } = await openOver(quoted)
  const schedule = {
    kind: 'cron',
    expression: '* * * * *',
    timeZone: 'Europe/Rome',
    count: 3
  } as const
  const drafted = await desk.draftTask(network, { ...typed, schedule, replaces: RENT })
  expect(drafted).toMatchObject({
    fees: [
      { title: 'Inclusion', fee: 2n },
      { title: 'Execution', fee: 30n },
      { title: 'XCM', fee: 15n },
      { title: 'Places', fee: 7n }
    ],
    ...{ price: 99n, taskIds: [NEW], total: 3, replaces: 'rent', action: 'a remark' },
    funds: { tasks: [{ owner, needed: 97n, replaced: [{ taskId: RENT }] }], fee: 2n },
    runs: [{ time: Number(NOW), local: '2026-01-01 00:00' }],
    timing: ['clock change: 2026-03-29T02:30 does not exist and does not run'],
    warnings: [
      'full: the slot at 2026-01-01T00:00:00.000Z has 256 of 256 tasks',
      'nearly full: the slot at 2026-01-01T00:01:00.000Z has 250 of 256 tasks'
    ]
  })
  const rest = { schedule, providedId: 'new' }
  const task = { kind: 'xcmp', paraId: 2200, call: '0x00000401', user: owner, proxyType: 'Any' }
  const replaced = [expect.objectContaining({ taskId: RENT })]
  expect(asked.slice(0, 2)).toMatchObject([
    ['planTasks', { owner, tasks: [{ ...rest, replaced, task }] }],
    ['previewTask', { ...rest, runs: 12, timeZone: 'Europe/Rome' }]
  ])
})

test('typed times are read on the clock of the service, in their time zone', async () => {
  const { desk, asked } = await openOver(quoted)
  const times = ['2026-01-01T02:10', '+1h']
  const schedule = { kind: 'times', times, timeZone: 'Europe/Rome' } as const
  await desk.draftTask(network, { ...typed, schedule })
  expect(asked[0]).toMatchObject([
    'planTasks',
    { tasks: [{ schedule: { times: [NOW + 70n * 60n, NOW + 3600n] }, replaced: [] }] }
  ])
})
