import { CallRefused } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { planCollective, planMotion } from './planMotion.ts'
import type { ProposalCall } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

const body = (count: number) => ({
  kind: 'collective' as const,
  pallet: 'Council',
  members: Array.from({ length: count }, (_, index) => `member ${index}`)
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
  // The motion of another call is another one.
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

test('a collective makes the call by the stated threshold, if the chain takes the call from it', async () => {
  const proposal = { call: '0x', description: '', hash: '0x', length: 0 }
  const origins: unknown[] = []
  const plan = async (count: number, stated: object = {}, failure?: { readonly name: string }) => {
    const run = async (_: unknown, { origin }: { readonly origin?: unknown }) => {
      origins.push(origin)
      return { failure }
    }
    const args = {
      ...{ chain: withMotions({}), proposal, standing: {}, governance: { blockMs: 6000 } },
      ...{ runs: { run }, collective: { pallet: 'Council', votes: 2 }, ...stated }
    }
    return await planCollective(args as unknown as RouteArgs, body(count))
  }
  expect(await plan(3)).toMatchObject({
    ...{ title: 'motion of 2 of 3 members of Council', blockMs: 6000 },
    steps: [{ id: 'motion' }, { id: 'vote' }, { id: 'votes' }, { id: 'close' }]
  })
  expect(origins).toEqual([{ type: 'Council', value: { type: 'Members', value: [2, 3] } }])
  expect(await plan(1, { collective: { pallet: 'Council', votes: 1 } })).toMatchObject({
    steps: [{ id: 'motion', status: 'act' }]
  })
  const refused = (reason: string) => ({ pallet: 'Council', reason })
  expect(await plan(3, {}, { name: 'BadOrigin' })).toEqual(refused('BadOrigin'))
  expect(await plan(0)).toEqual(refused('it has no members'))
  const asks = refused('state how many of its 3 members must approve the call')
  for (const collective of [
    undefined,
    { pallet: 'Senate', votes: 2 },
    { pallet: 'Council', votes: 4 },
    { pallet: 'Council', votes: 0 }
  ]) {
    expect(await plan(3, { collective })).toEqual(asks)
  }
})
