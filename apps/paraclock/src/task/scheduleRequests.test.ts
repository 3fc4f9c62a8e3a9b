import { config } from '@paraclock/checklist/fixtures/buildConfig'
import { serveEndpoint } from '@paraclock/connect/fixtures/serveEndpoint'
import type { Hex } from '@paraclock/core'
import {
  inMinutes,
  type MemoryServiceArgs,
  NOW,
  OWNER,
  openMemoryService,
  storeSlot,
  storeTask,
  TRANSFER
} from '@paraclock/scheduler/fixtures/openMemoryService'
import { expect, test } from 'vitest'
import type { SignedService } from './openService.ts'
import type { RequestedTask } from './RequestedTask.ts'
import { scheduleRequests } from './scheduleRequests.ts'

const [network = { user: '' }] = Object.values(config.networks)
const info = (fee: number): Hex => `0x040800${fee.toString(16).padStart(2, '0')}${'00'.repeat(15)}`

/** Plans a transfer in ten minutes on a service in memory, without a signer. */
async function plan(
  service: MemoryServiceArgs,
  options: {
    readonly json?: boolean
    readonly 'max-fee'?: string
    /** Whether the signer acts for the owner, as a proxy. */
    readonly acts?: boolean
    readonly endpoints?: readonly object[]
  } = {},
  ...rows: readonly RequestedTask['row'][]
) {
  const client = await openMemoryService({
    ...service,
    calls: {
      TransactionPaymentApi_query_info: info(77),
      AutomationTimeApi_query_fee_details: '0x0100'
    }
  })
  const printed: string[] = []
  const { endpoints = [] } = options
  const opened = {
    ...{ network: 'main', service: client, owner: OWNER, proofs: [] },
    config: { ...network, service: { endpoints } },
    ...{ signer: undefined, caches: { runtimes: undefined } },
    signing: options.acts ? { terms: { as: { account: OWNER } }, settled: [] } : undefined,
    chain: () => Promise.reject(new RangeError('no other chain is read'))
  } as unknown as SignedService
  const context = {
    options: { json: false, 'max-fee': undefined, signer: undefined, ...options },
    ...{ print: (text: string) => printed.push(text), report: () => {}, width: 200 },
    ...{ program: 'paraclock', signal: new AbortController().signal }
  }
  const asked = rows.length === 0 ? [{ providedId: 'rent' }] : rows
  const wanted = asked.map(
    (row): RequestedTask => ({
      ...{ row, providedId: row.providedId, task: TRANSFER },
      schedule: { kind: 'times', times: [inMinutes(10)] },
      replaced: []
    })
  )
  const code = await scheduleRequests(context as never, opened, wanted)
  return { code, text: printed.join('\n') }
}

test('a new task is planned with its price', async () => {
  const { code, text } = await plan({})
  expect(code).toBe(0)
  expect(text).toContain('main: the task rent, to run once, at 2026-01-01 00:10 UTC')
  expect(text).toContain('It costs 0.0741485673 TUR')
  expect(text).not.toContain('would refuse')
  expect(text).toContain('Nothing was sent. With --signer <source> it is signed')
})

test('a task that the service would now refuse is planned, and says why', async () => {
  const poor = { free: 700_000_000n }
  const { code, text } = await plan(poor)
  expect(code).toBe(0)
  expect(text).toMatch(/Sent now, the service would refuse it: .+ \(PrepaymentUnavailable\)\./)
  expect(text).toContain('It costs 0.0741485673 TUR')
  const { requests } = JSON.parse((await plan(poor, { json: true })).text)
  expect(requests).toMatchObject([
    { status: 'planned', refusal: expect.stringMatching(/^the fees/) }
  ])
})

test.each([
  ['none', 700_000_000n],
  ['each', 841_485_750n]
])(
  'a balance that pays for %s of the tasks of a file is refused with the amount for all',
  async (_, free) => {
    const rows = ['rent', 'gift'].map((providedId, index) => ({
      ...{ providedId, place: { source: 'tasks.csv', place: `line ${index + 2}` } }
    }))
    const needed = 2n * 741_485_673n
    const spendable = free - 100_000_000n
    await expect(plan({ free }, {}, ...rows)).rejects.toMatchObject({
      code: 'PrepaymentUnavailable',
      context: { needed, spendable, missing: needed - spendable }
    })
  }
)

test('an account that a signer acts for lacks no fee of the transaction', async () => {
  const refused = plan({ free: 100_000_000n }, { acts: true })
  await expect(refused).rejects.toMatchObject({
    ...{ code: 'PrepaymentUnavailable', context: { needed: 741_485_596n, missing: 741_485_596n } }
  })
})

test('a task that the service has is not planned again, and another one under its id is refused', async () => {
  const entries = [storeTask('rent', [NOW + 600n])]
  const { text } = await plan({ entries })
  expect(text).toContain('main: the task rent is scheduled already')
  expect(text).not.toContain('Nothing was sent')
  const { requests } = JSON.parse((await plan({ entries }, { json: true })).text)
  expect(requests).toMatchObject([{ status: 'existing', tasks: [{ nextRun: Number(NOW) + 600 }] }])
  const other = [storeTask('rent', [NOW + 660n])]
  await expect(plan({ entries: other })).rejects.toMatchObject({ code: 'DuplicateTask' })
})

test('a price above the ceiling is refused, and one at the ceiling is not', async () => {
  expect((await plan({}, { 'max-fee': '741485673u' })).code).toBe(0)
  await expect(plan({}, { 'max-fee': '741485672u' })).rejects.toMatchObject({
    code: 'FeeCeilingExceeded',
    context: { what: 'the task costs' }
  })
  // A task that the service has costs nothing more.
  const entries = [storeTask('rent', [NOW + 600n])]
  const both = plan(
    { entries },
    { 'max-fee': '1u' },
    { providedId: 'rent' },
    { providedId: 'gift' }
  )
  await expect(both).rejects.toMatchObject({
    code: 'FeeCeilingExceeded',
    context: { what: 'the task costs' }
  })
})

test.each([
  ['the same decimals', 10, 0],
  ['other decimals', 13, 'TokenMismatch']
])('a ceiling beside an endpoint that states %s', async (_, tokenDecimals, end) => {
  const { chain } = await openMemoryService()
  const known = new Map<string, unknown>([
    ['system_properties', { tokenSymbol: 'TUR', tokenDecimals }],
    ['chain_getBlockHash', chain.facts.genesis]
  ])
  const other = serveEndpoint('wss://other.example', (method) => known.get(method))
  const planned = plan({}, { 'max-fee': '1', endpoints: [other] })
  expect(
    await planned.then(
      ({ code }) => code,
      ({ code }) => code
    )
  ).toBe(end)
})

test('tasks of one file that fill a slot count with their places for the ceiling', async () => {
  const rows = [{ providedId: 'rent' }, { providedId: 'gift' }]
  // One place of the slot is free; the second task has the fee of a crowded slot.
  const entries = [storeSlot(10, 127)]
  const free = await plan({}, {}, ...rows)
  expect(free.text).toContain('2 of 2 tasks to schedule, for at most 0.1482971346 TUR')
  const { text } = await plan({ entries }, {}, ...rows)
  expect(text).toContain('2 of 2 tasks to schedule, for at most 0.1489074862 TUR')
  const both = plan({ entries }, { 'max-fee': '1489074861u' }, ...rows)
  await expect(both).rejects.toMatchObject({
    code: 'FeeCeilingExceeded',
    context: { what: '2 tasks cost' }
  })
})
