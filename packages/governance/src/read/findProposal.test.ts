import type { Chain } from '@paraclock/connect'
import type { Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { encode, openRelay } from '../../test/openRelay.ts'
import { readProposedCall } from '../build/ProposedCall.ts'
import { isRoute, type ProposalRoute, sumBlocks } from '../routes/Route.ts'
import { depositOf } from '../routes/RouteArgs.ts'
import { rootCaller } from './encodeCaller.ts'
import { findProposal, findStanding, readHeldCalls } from './findProposal.ts'
import type { Governance } from './Governance.ts'
import { readGovernance } from './readGovernance.ts'
import { readPreimage } from './readPreimage.ts'
import { readReferenda } from './readReferenda.ts'

const call = encode({ pallet: 'System', method: 'remark', args: { remark: '0x2a' } })
/** A remark of no bytes. */
const noted = readProposedCall(openRelay(), '0x000000')
const collective = { kind: 'collective', pallet: 'Council', members: [] } as const

/** A chain whose storage answers what the test says, by its items. */
function answering(values: Readonly<Record<string, unknown>>, runtime?: unknown): Chain {
  const storage: Chain['storage'] = async ({ entry, as }) => {
    const value = values[entry] as never
    return { value: value !== undefined && as ? as(value) : value, evidence: [] }
  }
  const chain: Chain = openRelay()
  const { block, source, name } = chain
  return { runtime: runtime ?? chain.runtime, block, source, name, storage } as unknown as Chain
}

test('a motion of a collective is found by the hash of its call', async () => {
  const voting = { index: 3, threshold: 2, ayes: ['a'], nays: [], end: 90 }
  const governance = { bodies: [collective] } as unknown as Governance
  const proposal = readProposedCall(openRelay(), call)
  const found = await findProposal(answering({ Voting: voting }), { governance, proposal })
  expect(found.value.motion).toEqual({ pallet: 'Council', ...voting })
  const none = await findProposal(answering({}), { governance, proposal })
  expect(none.value.motion).toBeUndefined()
})

test('a referendum and an agenda with the call, but with another origin, are not of the proposal', async () => {
  const proposal = readProposedCall(openRelay(), call)
  const admin = { type: 'Origins', value: { type: 'GeneralAdmin' } }
  const stored = { type: 'Inline', value: call }
  const vote = { track: 0, phase: 'preparing', hasDecisionDeposit: false } as const
  const refer = (index: number, origin: unknown) => ({
    ...{ pallet: 'Referenda', index, state: 'Ongoing' },
    ongoing: { ...vote, origin, proposal: stored }
  })
  const findWith = async (origin: unknown) => {
    const held = Promise.resolve({
      referenda: [refer(7, admin), refer(6, rootCaller)],
      agenda: [
        { block: 70, call: stored, origin: admin },
        { block: 60, call: stored, origin: rootCaller }
      ],
      moved: []
    })
    const governance = { bodies: [] } as unknown as Governance
    const asked = { governance, proposal, held, origin }
    const { value } = await findStanding(answering({}), asked, undefined)
    return [value.referendum?.index, value.scheduledAt]
  }
  expect(await findWith(rootCaller)).toEqual([6, 60])
  expect(await findWith(admin)).toEqual([7, 70])
  expect(await findWith(undefined)).toEqual([7, 70])
  expect(await findWith({ type: 'Origins', value: { type: 'Treasurer' } })).toEqual([
    undefined,
    undefined
  ])
})

test('a referendum is found by its call and, if asked, by its origin', async () => {
  const { hash, length } = readProposedCall(openRelay(), call)
  const value = {
    ...{ track: 0, origin: rootCaller, proposal: { type: 'Lookup', value: { hash, len: length } } },
    ...{ enactment: { type: 'After', value: 1 }, submitted: 1, in_queue: false },
    submission_deposit: { who: `0x${'11'.repeat(32)}`, amount: 1n },
    ...{ decision_deposit: undefined, deciding: undefined, alarm: undefined },
    tally: { ayes: 0n, nays: 0n, support: 0n }
  }
  const chain = openRelay([
    { pallet: 'Referenda', item: 'ReferendumInfoFor', keys: [0], value: { type: 'Ongoing', value } }
  ])
  const { value: governance } = await readGovernance(chain)
  const proposal = readProposedCall(chain, call)
  const find = async (origin?: unknown) =>
    (await findProposal(chain, { governance, proposal, origin })).value.referendum?.index
  expect(await find()).toBe(0)
  expect(await find(rootCaller)).toBe(0)
  expect(await find({ type: 'Origins', value: { type: 'GeneralAdmin' } })).toBeUndefined()
})

/** Reads a preimage of a chain that stores these bytes for each key of this kind. */
function readStored(tag: string, bytes: Uint8Array, asked: (keys: readonly unknown[]) => void) {
  const items = [{ name: 'PreimageFor', type: { tag: 'map', value: { key: 0 } } }]
  const metadata = {
    pallets: [{ name: 'Preimage', storage: { items } }],
    lookup: [{ def: { tag } }]
  }
  const storage: Chain['storage'] = async ({ keys = [], as }) => {
    asked(keys)
    return { value: as?.(bytes as never) as never, evidence: [] }
  }
  const chain = { name: 'acme', runtime: { storage: () => ({}), metadata }, storage }
  return readPreimage(chain as unknown as Chain, noted)
}

test.each([
  ['array', noted.hash],
  ['tuple', [noted.hash, 3]]
])('a preimage whose key is a value of the kind %s is found', async (tag, key) => {
  const asked: unknown[] = []
  const { value } = await readStored(tag, new Uint8Array(3), (keys) => asked.push(keys))
  expect([value, asked]).toEqual([noted.call, [[key]]])
})

test('a preimage is refused if its bytes have another hash', async () => {
  const reading = readStored('tuple', Uint8Array.of(0, 0, 4, 7), () => undefined)
  await expect(reading).rejects.toMatchObject({
    code: 'ProposalMismatch',
    context: { stated: noted.hash, computed: readProposedCall(openRelay(), '0x00000407').hash }
  })
})

test('a chain without referenda has none to read', async () => {
  expect(await readReferenda(openRelay(), { bodies: [collective] })).toEqual([])
  const body = { kind: 'referenda', pallet: 'Unknown', tracks: [], submissionDeposit: 0n }
  expect(await readReferenda(openRelay(), { bodies: [body as never] })).toEqual([])
})

test('all referenda and agendas are read, however many others there are', async () => {
  const stored = { type: 'Inline', value: call }
  const planned = { maybe_id: undefined, priority: 0, call: stored, maybe_periodic: undefined }
  const many = (pallet: string, item: string, length: number, value: unknown) =>
    Array.from({ length }, (_, at) => ({ pallet, item, keys: [at], value }))
  const chain = openRelay([
    ...many('Referenda', 'ReferendumInfoFor', 600, { type: 'Killed', value: 7 }),
    ...many('Scheduler', 'Agenda', 1100, [{ ...planned, origin: rootCaller }])
  ])
  const { value: governance } = await readGovernance(chain)
  const { referenda, agenda } = await readHeldCalls(chain, governance, undefined)
  expect(referenda.map(({ index }) => index)).toEqual(
    Array.from({ length: 600 }, (_, at) => 599 - at)
  )
  expect(new Set(agenda.map(({ block }) => block)).size).toBe(1100)
})

test('a chain without agenda and preimages has nothing noted or scheduled', async () => {
  const metadata = { pallets: [] }
  const runtime = { storage: () => undefined, metadata } as unknown as Runtime
  const proposal = readProposedCall(openRelay(), call)
  const governance = { bodies: [] } as unknown as Governance
  const { value } = await findProposal(answering({}, runtime), { governance, proposal })
  expect(value).toEqual({
    isNoted: false,
    referendum: undefined,
    motion: undefined,
    scheduledAt: undefined
  })
})

test('a route is not a refusal, lasts as long as its waits, and has no deposit of 0', () => {
  const route = { steps: [] } as unknown as ProposalRoute
  expect([isRoute(route), isRoute({ pallet: 'Council', reason: 'BadOrigin' })]).toEqual([
    true,
    false
  ])
  const wait = (blocks: readonly [number, number]) =>
    ({ kind: 'wait', id: '', description: '', blocks }) as const
  expect(sumBlocks([wait([1, 5]), wait([2, 2])])).toEqual([3, 7])
  const governance = { token: { symbol: 'ROC', decimals: 12 } } as unknown as Governance
  expect(depositOf(governance, 0n)).toBeUndefined()
  expect(depositOf(governance, 7n)).toEqual({ amount: 7n, symbol: 'ROC', decimals: 12 })
})

test('collectives and tracks of newer runtimes are read, and a made-up block time is not', async () => {
  const calls = (...names: readonly string[]) => ({
    def: { tag: 'variant', value: names.map((name) => ({ name, fields: [] })) }
  })
  const pallets = ['Council', 'Polls'].map((name, type) => ({ name, calls: { type } }))
  const lookup = [
    calls('propose', 'vote', 'close', 'set_members'),
    calls('submit', 'place_decision_deposit')
  ]
  const info = {
    name: new TextEncoder().encode('root\0\0'),
    decision_deposit: 5n,
    prepare_period: 1,
    decision_period: 2,
    confirm_period: 3,
    min_enactment_period: 4
  }
  const constants: Readonly<Record<string, unknown>> = {
    'Polls.Tracks': [{ id: 2, info }],
    'Timestamp.MinimumPeriod': 1n
  }
  const chain = {
    name: 'acme',
    runtime: { metadata: { pallets, lookup } },
    block: { hash: '0x01', number: 7 },
    stated: { tokens: [] },
    constant: ({ pallet, name }: { pallet: string; name: string }) =>
      constants[`${pallet}.${name}`],
    storage: async ({ entry }: { entry: string }) => ({
      value: entry === 'Members' ? ['a', 'b'] : undefined,
      evidence: []
    })
  } as unknown as Chain
  const { value } = await readGovernance(chain)
  expect(value).toMatchObject({ blockMs: undefined, preimages: undefined })
  expect(value.bodies).toMatchObject([
    { kind: 'collective', pallet: 'Council', members: ['a', 'b'] },
    { kind: 'referenda', tracks: [{ id: 2, name: 'root', decisionDeposit: 5n }] }
  ])
})
