import { CallRefused } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { Runs } from '../run/openRuns.ts'
import { findThreshold, planCollective, planMotion } from './planMotion.ts'
import type { ProposalCall } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

/** A chain on which a collective needs so many members, and what was run on it. */
function needing(votes: number): { readonly runs: Runs; readonly tried: number[] } {
  const tried: number[] = []
  const run: Runs['run'] = async (_, origin) => {
    expect(origin).toMatchObject({
      kind: 'chain',
      origin: { type: 'Council', value: { type: 'Members' } }
    })
    const { value } = (origin as { readonly origin: { readonly value: { value: number[] } } })
      .origin
    const [members = 0] = value.value
    tried.push(members)
    const failure = members < votes ? { name: 'BadOrigin' } : undefined
    return { failure, events: [], changes: [] } as unknown as Awaited<ReturnType<Runs['run']>>
  }
  return { tried, runs: { run } as Runs }
}

const body = (count: number) => ({
  kind: 'collective' as const,
  pallet: 'Council',
  members: Array.from({ length: count }, (_, index) => `member ${index}`)
})

test.each([
  [1, 1],
  [1, 13],
  [2, 3],
  [7, 13],
  [13, 13]
])('the fewest votes are found: %d of %d', async (votes, members) => {
  const { runs, tried } = needing(votes)
  const found = await findThreshold({ runs } as RouteArgs, body(members), '0x')
  expect(found).toEqual({ votes })
  expect(tried.length).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(members)))
})

test('a collective that may not is named with its reason, and so is an empty one', async () => {
  const { runs } = needing(14)
  const refused = await findThreshold({ runs } as RouteArgs, body(13), '0x')
  expect(refused).toEqual({ pallet: 'Council', reason: 'BadOrigin' })
  const empty = await findThreshold({ runs } as RouteArgs, body(0), '0x')
  expect(empty).toEqual({ pallet: 'Council', reason: 'it has no members' })
})

/** The type of weights of newer runtimes, and that of older ones. */
const WEIGHTS = { composite: 0, compact: 1 } as const

/** A chain on which a collective has the motions with these hashes. The bytes of a call are its JSON. */
const withMotions = (
  motions: Readonly<Record<string, readonly string[]>>,
  { weights = 'composite', states = true }: Partial<Stated> = {}
) => ({
  name: 'acme',
  runtime: {
    metadata: {
      pallets: [{ name: 'Council', calls: { type: 2 } }],
      lookup: [
        ...Object.keys(WEIGHTS).map((tag) => ({ def: { tag } })),
        { def: { tag: 'variant', value: [{ name: 'close', fields: fieldsOf(weights) }] } }
      ]
    },
    type: () => ({ encode: (call: object) => new TextEncoder().encode(stringify(call)) }),
    encodeCall: () => Uint8Array.of(7, 8),
    decodeCall: () => ({ pallet: 'Council', method: 'propose', args: {} }),
    describeCall: () => 'council.propose'
  },
  storage: async ({ keys, as }: { keys: readonly [string]; as: (voting: object) => unknown }) => {
    const ayes = motions[keys[0]]
    const voting = { index: 4, threshold: 2, ayes, nays: [], end: 9 }
    return { value: ayes && as(voting), evidence: [] }
  },
  call: async ({ api }: { readonly api: string }) => {
    const rpcMessage = 'it has no such method'
    const refusal = { method: api, rpcCode: -32601, rpcMessage }
    if (!states) throw new ParaclockError(CallRefused, refusal)
    return { value: { weight: { ref_time: 70n, proof_size: 8n } }, evidence: [] }
  }
})

interface Stated {
  readonly weights: keyof typeof WEIGHTS
  /** Whether it states the weights of its calls. */
  readonly states: boolean
}

const fieldsOf = (weights: Stated['weights']) => [
  { name: 'index', type: 1 },
  { name: 'proposal_weight_bound', type: WEIGHTS[weights] }
]

const stringify = (call: object): string =>
  JSON.stringify(call, (_, value) => (typeof value === 'bigint' ? Number(value) : value))

test('an abort of the plan ends the read of a motion', async () => {
  const { signal } = new AbortController()
  const asked: unknown[] = []
  const answering = withMotions({})
  const storage = (
    read: Parameters<typeof answering.storage>[0] & { readonly signal?: unknown }
  ) => {
    asked.push(read.signal)
    return answering.storage(read)
  }
  const args = { chain: { ...answering, storage }, signal } as unknown as RouteArgs
  await planMotion(args, body(3), { call: '0x', description: '', hash: '0x', length: 0 }, 2)
  expect(asked).toEqual([signal])
})

test('a motion that has its votes is closed', async () => {
  const moved = { call: '0x', description: '', hash: '0x', length: 0 } as const
  const statuses = async (motions: Readonly<Record<string, readonly string[]>>) => {
    const args = { chain: withMotions(motions) } as unknown as RouteArgs
    const steps = await planMotion(args, body(3), moved, 2)
    return steps.map((step) =>
      step.kind === 'call' ? `${step.id} ${step.status}` : step.description
    )
  }
  expect(await statuses({ '0x': ['a'] })).toEqual([
    'motion done',
    'vote act',
    '1 members vote aye on the motion 0x',
    'close wait'
  ])
  expect(await statuses({ '0x': ['a', 'b'] })).toEqual([
    'motion done',
    'vote done',
    'the votes are in',
    'close act'
  ])
  // The motion of another call is another one: a call may be moved itself, or in an external proposal.
  expect(await statuses({ '0x07': ['a', 'b'] })).toEqual([
    'motion act',
    'vote wait',
    '2 members vote aye on the motion 0x',
    'close wait'
  ])
})

test.each([
  ['composite', { ref_time: 70, proof_size: 8 }],
  ['compact', 70]
] as const)('a motion that is proposed has the bytes that close it: %s', async (weights, bound) => {
  const moved = { call: '0x0708', description: '', hash: '0x08', length: 31 } as const
  const closeOf = async (motions: Readonly<Record<string, readonly string[]>>, states = true) => {
    const args = { chain: withMotions(motions, { weights, states }) } as unknown as RouteArgs
    return (await planMotion(args, body(3), moved, 2)).at(-1) as ProposalCall
  }
  const { call } = await closeOf({ '0x08': [] })
  expect(JSON.parse(Buffer.from(call?.slice(2) ?? '', 'hex').toString())).toEqual({
    pallet: 'Council',
    method: 'close',
    args: { proposal_hash: '0x08', index: 4, proposal_weight_bound: bound, length_bound: 31 }
  })
  expect(await closeOf({})).toMatchObject({
    call: undefined,
    description: 'Council.close of the motion 0x08, with the index that the event Proposed states'
  })
  const { call: none, description } = await closeOf({ '0x08': ['a', 'b'] }, false)
  expect(none).toBeUndefined()
  expect(description).toMatch(/whose weight is not known: .*a call of acme/)
})

test('a motion that is proposed has the bytes of a vote for it', async () => {
  const moved = { call: '0x0708', description: '', hash: '0x08', length: 31 } as const
  const voteOf = async (motions: Readonly<Record<string, readonly string[]>>) => {
    const args = { chain: withMotions(motions) } as unknown as RouteArgs
    return (await planMotion(args, body(3), moved, 2))[1] as ProposalCall
  }
  const { call, by } = await voteOf({ '0x08': ['a'] })
  expect(by).toEqual(body(3).members)
  expect(JSON.parse(Buffer.from(call?.slice(2) ?? '', 'hex').toString())).toEqual({
    pallet: 'Council',
    method: 'vote',
    args: { proposal: '0x08', index: 4, approve: true }
  })
  expect(await voteOf({})).toMatchObject({
    call: undefined,
    description: 'Council.vote on the motion 0x08, with the index that the event Proposed states'
  })
})

test('a motion is proposed with its threshold, its call and the length of the call', async () => {
  const moved = { call: '0x0708', description: '', hash: '0x08', length: 31 } as const
  const args = { chain: withMotions({}) } as unknown as RouteArgs
  const [propose] = (await planMotion(args, body(3), moved, 2)) as readonly ProposalCall[]
  expect(propose?.by).toEqual(body(3).members)
  expect(JSON.parse(Buffer.from(propose?.call?.slice(2) ?? '', 'hex').toString())).toEqual({
    pallet: 'Council',
    method: 'propose',
    args: { threshold: 2, proposal: '0x0708', length_bound: 31 }
  })
})

test('a collective that may make the call is a route of its own', async () => {
  const { runs } = needing(2)
  const proposal = { call: '0x', description: '', hash: '0x', length: 0 }
  const args = {
    ...{ chain: withMotions({}), runs, proposal, standing: {}, governance: { blockMs: 6000 } }
  }
  const route = await planCollective(args as unknown as RouteArgs, body(3))
  expect(route).toMatchObject({ title: 'motion of 2 of 3 members of Council', blockMs: 6000 })
  const alone = await planCollective(
    { ...args, runs: needing(1).runs } as unknown as RouteArgs,
    body(3)
  )
  expect(alone).toMatchObject({ steps: [{ id: 'motion', status: 'act' }] })
  const refused = await planCollective(
    { ...args, runs: needing(9).runs } as unknown as RouteArgs,
    body(3)
  )
  expect(refused).toEqual({ pallet: 'Council', reason: 'BadOrigin' })
})
