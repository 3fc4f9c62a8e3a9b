import type { NetworkConfig } from '@paraclock/checklist'
import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { openHistory } from '@paraclock/history'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import {
  type MemoryServiceArgs,
  NOW,
  OWNER,
  openMemoryService,
  type StoredEntry,
  storeSlot,
  storeTask
} from '@paraclock/scheduler/fixtures/openMemoryService'
import { encodeProxiedCall } from '@paraclock/weights'
import { deriveTaskId } from '@paraclock/xcm'
import { expect, onTestFinished, test } from 'vitest'
import type { PolicyContext } from './PolicyContext.ts'
import { planRenewal } from './planRenewal.ts'
import type { RenewPolicy } from './policies.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const HOUR = 3600n
const DAY = 86_400n
const T0 = Number(NOW)
const target = createChain({
  ...{ name: 'target', source: createMemorySource() },
  metadata: readRuntimeMetadata({ runtime: 'target', version: 16 })
})
const CONFIGURED: Hex = encodeProxiedCall({
  ...{ chain: target, real: USER, call: '0x00000401', forceProxyType: 'Automation' }
})

/** A number as SCALE bytes of 16 bytes. */
const u128 = (value: bigint): string =>
  Buffer.from(value.toString(16).padStart(32, '0'), 'hex').reverse().toString('hex')
const INCLUSION = 77n
/** The fee of one run, from the rates of the runtime and the published weights. */
const RUN_FEE = 2_709_442_139n

/** The task of the user that runs the configured call at these times, or another one. */
function stored(providedId: string, times: readonly bigint[], more: object = {}): StoredEntry {
  const call_weight = { ref_time: 900_000_000n, proof_size: 12_000n }
  const value = { para_id: 2200, call: hexToBytes(CONFIGURED), call_weight, ...more }
  return storeTask(providedId, times, { action: { type: 'Xcmp', value } })
}

/** The rates of the service for the target. */
const rates: StoredEntry = {
  ...{ pallet: 'XcmpHandler', item: 'Targets', keys: [2200] },
  value: {
    ...{ version: 3, fee_per_second: 0n, charge_per_second: 0n, assumed_proof_size: 0 },
    fee_asset: { type: 'V3', value: { parents: 1, interior: { type: 'Here' } } },
    program_weight: { ref_time: 0n, proof_size: 0n }
  }
}

interface Setup extends Pick<MemoryServiceArgs, 'entries' | 'variant'> {
  readonly settings?: Partial<RenewPolicy>
  /** The renewals that the policy made: their names and times. */
  readonly renewed?: readonly (readonly [name: string, time: number])[]
  readonly automation?: Partial<NetworkConfig['automation']>
  /** The states of the recorded tasks of the user, by provided id. */
  readonly recorded?: Readonly<Record<string, 'cancelled' | 'completed'>>
}

/** Plans a renewal at each full hour, on a service in memory. */
async function plan({ settings, renewed = [], automation, recorded = {}, ...args }: Setup) {
  const { entries = [], variant } = args
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const service = await openMemoryService({
    ...{ variant, entries: [rates, ...entries] },
    calls: {
      TransactionPaymentApi_query_info: `0x040800${u128(INCLUSION)}`,
      // The runtime refuses to state the fees, so only the computed ones count.
      AutomationTimeApi_query_fee_details: '0x0100'
    }
  })
  const of = { network: 'main', policy: 'renew', nonce: 0, amount: '1', day: 1 } as const
  for (const [name, time] of renewed) {
    const row = { ...of, name: `renew ${name}`, time, summary: '', error: null }
    await history.db
      .insertInto('actions')
      .values({ ...row, outcome: 'succeeded' })
      .execute()
  }
  if (Object.keys(recorded).length > 0) {
    await history.db
      .insertInto('chains')
      .values({
        ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2115 },
        ...{ ss58_prefix: 51, token_symbol: 'T', token_decimals: 10, first_block: 1 },
        ...{ last_block: 9, last_hash: '0x01', last_time: T0 }
      })
      .execute()
  }
  for (const [at, [name, state]] of Object.entries(recorded).entries()) {
    const providedId = new TextEncoder().encode(name)
    await history.db
      .insertInto('tasks')
      .values({
        ...{ chain: 1, block: at + 1, event: 0, owner: OWNER, provided_id: null, kind: 'xcmp' },
        task_id: deriveTaskId({ owner: OWNER, providedId }).taskId,
        ...{ para_id: 2200, call_prefix: null, runs: 1, recurring: 0, execution_fee: '5' },
        ...{ xcmp_fee: null, place_fee: null, time: T0, state, ended_block: 2, ended_time: T0 }
      })
      .execute()
  }
  const context = {
    ...{ history, network: 'main', policy: 'renew', signal: new AbortController().signal },
    config: {
      ...{ user: USER, service: { paraId: 2115 }, target: { paraId: 2200 } },
      automation: { call: '0x00000401', proxyType: 'Automation', providedId: 'rent', ...automation }
    },
    settings: { cron: '0 * * * *', days: 1, runs: 3, ...settings },
    read: async () => target,
    signing: async () => ({ chain: service.chain, present: async () => service.chain })
  } as unknown as PolicyContext<RenewPolicy>
  const planned = await planRenewal(context)
  const rows = await history.db.selectFrom('actions').selectAll().execute()
  return { planned, rows, service }
}

test('a task whose last run is near is continued after it, at the times of the policy', async () => {
  const last = NOW + 2n * HOUR
  const { planned, service } = await plan({ entries: [stored('rent', [NOW + HOUR, last])] })
  const first = last + HOUR
  expect(planned).toMatchObject({
    ...{ name: `renew rent@${first}`, role: 'service', token: { symbol: 'TUR', decimals: 10 } },
    summary: `schedules rent@${first}: 3 runs from 2026-01-01 03:00 UTC to 2026-01-01 05:00 UTC`,
    amount: INCLUSION + 3n * RUN_FEE,
    acted: { account: OWNER }
  })
  const { runtime } = service.chain
  const wrapped = runtime.decodeCall(hexToBytes(planned?.call ?? '0x'))
  expect(wrapped).toMatchObject({ pallet: 'Proxy', method: 'proxy' })
  expect(planned?.call).toContain(OWNER.slice(2))
  const inner = runtime.decodeCall(hexToBytes(planned?.acted?.call ?? '0x'))
  expect(inner).toMatchObject({
    ...{ pallet: 'AutomationTime', method: 'schedule_xcmp_task' },
    args: {
      provided_id: new TextEncoder().encode(`rent@${first}`),
      execution_times: [first, first + HOUR, first + 2n * HOUR],
      para_id: 2200,
      call: hexToBytes(CONFIGURED),
      weight_at_most: { ref_time: 900_000_000n, proof_size: 12_000n }
    }
  })
  expect(planned?.call).toContain(planned?.acted?.call.slice(2))
})

test('the fee of places in a full slot is part of the amount', async () => {
  const entries = [stored('rent', [NOW + HOUR]), storeSlot(120, 200)]
  const { planned } = await plan({ entries, settings: { runs: 1 } })
  expect(planned?.name).toBe(`renew rent@${NOW + 2n * HOUR}`)
  expect(planned?.amount).toBeGreaterThan(INCLUSION + RUN_FEE)
})

test.each([
  [1, NOW + DAY, true],
  [1, NOW + DAY + 60n, false],
  [undefined, NOW + 7n * DAY, true],
  [undefined, NOW + 7n * DAY + 60n, false]
])(
  'within %s days of its last run, by default 7, a task is renewed: %s, %s',
  async (days, last, isDue) => {
    const { planned } = await plan({ settings: { days }, entries: [stored('rent', [last])] })
    expect(planned !== undefined).toBe(isDue)
  }
)

test('without a limit of its own a renewal has as many runs as a task of the service may have', async () => {
  const entries = [stored('rent', [NOW + HOUR])]
  const count = async (runs: number | undefined) =>
    (await plan({ entries, settings: { runs } })).planned?.summary.match(/(\d+) runs/)?.[1]
  expect([await count(undefined), await count(1000), await count(2)]).toEqual(['36', '36', '2'])
})

test('a task that has run already is continued two slots from now', async () => {
  const { planned } = await plan({
    entries: [stored('rent', [NOW - HOUR])],
    settings: { cron: '* * * * *', runs: 1 }
  })
  expect(planned?.name).toBe(`renew rent@${NOW + 180n}`)
})

test('the times are those of the time zone', async () => {
  const { planned } = await plan({
    entries: [stored('rent', [NOW + HOUR])],
    settings: { cron: '30 9 * * *', timeZone: 'Asia/Tokyo', runs: 1 }
  })
  // 09:30 in Tokyo is 00:30 in UTC.
  expect(planned?.name).toBe(`renew rent@${NOW + DAY + 1800n}`)
})

test('times beyond the horizon of the service are no renewal', async () => {
  const settings = { cron: '0 0 29 2 *', days: 365 }
  expect(
    (await plan({ entries: [stored('rent', [NOW + HOUR])], settings })).planned
  ).toBeUndefined()
})

test('the last renewal is continued, of the task that the policy names', async () => {
  const later = `rent@${NOW + HOUR}`
  const entries = [stored('rent', [NOW + HOUR]), stored(later, [NOW + 5n * HOUR])]
  const { planned } = await plan({ entries, renewed: [[later, T0]] })
  expect(planned?.name).toBe(`renew rent@${NOW + 6n * HOUR}`)
  const other = await plan({
    entries: [stored('own', [NOW + HOUR])],
    settings: { task: 'own' }
  })
  expect(other.planned?.name).toBe(`renew own@${NOW + 2n * HOUR}`)
})

test('a renewal that is on the service already is noted, and continued', async () => {
  const found = `rent@${NOW + 2n * HOUR}`
  const entries = [
    stored('rent', [NOW + HOUR]),
    stored(
      found,
      [2n, 3n, 4n].map((hour) => NOW + hour * HOUR)
    )
  ]
  const { planned, rows } = await plan({ entries })
  expect(planned?.name).toBe(`renew rent@${NOW + 5n * HOUR}`)
  expect(rows).toEqual([
    {
      ...{ network: 'main', policy: 'renew', name: `renew ${found}`, nonce: -1, time: T0 },
      ...{ day: Math.floor(T0 / 86_400), amount: '0', outcome: 'succeeded', error: null },
      summary: `found renew ${found}`
    }
  ])
})

const changed = (problem: string, task = 'rent') => ({
  code: 'PolicyTaskChanged',
  context: { network: 'main', policy: 'renew', task, problem }
})

test.each([
  ['another call', { call: hexToBytes('0x0102') }],
  ['another chain', { para_id: 2201 }]
])('a task with %s is not continued', async (_, more) => {
  await expect(plan({ entries: [stored('rent', [NOW + HOUR], more)] })).rejects.toMatchObject(
    changed('runs another call than the configured one')
  )
})

test('a transfer is not continued, nor a task that recurs without end', async () => {
  await expect(plan({ entries: [storeTask('rent', [NOW + HOUR])] })).rejects.toMatchObject(
    changed('runs another call than the configured one')
  )
  const value = { first_execution_time: NOW + HOUR, frequency: 3600n }
  const entry = storeTask('rent', [NOW + HOUR], { schedule: { type: 'Recurring', value } })
  await expect(plan({ variant: 'hour', entries: [entry] })).rejects.toMatchObject(
    changed('recurs without end, and needs no renewal')
  )
})

test.each([
  ['is not on the service', {}],
  ['is not on the service', { other: 'cancelled' }],
  ['was cancelled by its owner', { rent: 'cancelled' }],
  ['ended before it was renewed', { rent: 'completed' }]
] as const)('a task that %s is told from the history: %j', async (problem, recorded) => {
  await expect(plan({ recorded })).rejects.toMatchObject(changed(problem))
})

test('the account on the target is the one of the configuration', async () => {
  const account = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
  const call = encodeProxiedCall({
    ...{ chain: target, real: account, call: '0x00000401', forceProxyType: 'Automation' }
  })
  const entries = [stored('rent', [NOW + HOUR], { call: hexToBytes(call) })]
  expect((await plan({ entries, automation: { account } })).planned).toBeDefined()
  await expect(plan({ entries })).rejects.toMatchObject({ code: 'PolicyTaskChanged' })
  expect(bytesToHex(hexToBytes(call))).not.toBe(CONFIGURED)
})
