import { CallRefused } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import { decodeCall, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { encode, types } from '../../test/openRelay.ts'
import { planCollective, planMotion } from './planMotion.ts'
import type { ProposalCall } from './Route.ts'
import type { RouteArgs } from './RouteArgs.ts'

const body = (count: number) => ({
  kind: 'collective' as const,
  pallet: 'Council',
  members: Array.from({ length: count }, (_, index) => `member ${index}`)
})

const { metadata } = types
const idOf = (find: (type: (typeof metadata.lookup)[number]) => boolean): number =>
  metadata.lookup.find(find)?.id ?? -1
const isPrimitive = (id: number, name: string): boolean => {
  const { def } = metadata.lookup[id] ?? {}
  return def?.tag === 'primitive' && def.value.tag === name
}
const compactOf = (name: string) =>
  idOf(({ def }) => def.tag === 'compact' && isPrimitive(def.value, name))

/** The type of weights of newer runtimes, and that of older ones. */
const WEIGHTS = {
  composite: idOf(({ path }) => path.at(-1) === 'Weight'),
  compact: compactOf('u64')
} as const

/** The relay with a collective, whose weights have a type. */
const openCouncil = (weights: Stated['weights']) => {
  const hash = idOf(({ path }) => path.at(-1) === 'H256')
  const length = compactOf('u32')
  const calls: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    propose: {
      threshold: length,
      proposal: idOf(({ path }) => path.at(-1) === 'RuntimeCall'),
      length_bound: length
    },
    vote: { proposal: hash, index: length, approve: idOf(({ id }) => isPrimitive(id, 'bool')) },
    close: {
      proposal_hash: hash,
      index: length,
      proposal_weight_bound: WEIGHTS[weights],
      length_bound: length
    }
  }
  const variants = Object.entries(calls).map(([name, fields], index) => ({
    ...{ name, index, docs: [] },
    fields: Object.entries(fields).map(([argument, id]) => ({
      ...{ name: argument, type: id, typeName: undefined, docs: [] }
    }))
  }))
  const type = metadata.lookup.length
  const council = { ...metadata.pallets[0], name: 'Council', index: 200, calls: { type, docs: [] } }
  const isCall = ({ path }: { readonly path: readonly string[] }) => path.at(-1) === 'RuntimeCall'
  const field = { type, name: undefined, typeName: undefined, docs: [] }
  const variant = { name: 'Council', index: 200, docs: [], fields: [field] }
  type Entry = (typeof metadata.lookup)[number]
  const withCouncil = metadata.lookup.map(
    (entry): Entry =>
      isCall(entry) && entry.def.tag === 'variant'
        ? { ...entry, def: { tag: 'variant', value: [...entry.def.value, variant] } }
        : entry
  )
  const def: Entry['def'] = { tag: 'variant', value: variants }
  return openRuntime({
    metadata: {
      ...metadata,
      lookup: [...withCouncil, { id: type, path: [], params: [], def, docs: [] }],
      pallets: [...metadata.pallets, council as (typeof metadata.pallets)[number]]
    }
  })
}

/** A chain on which a collective has the motions with these hashes. */
const withMotions = (
  motions: Readonly<Record<string, readonly string[]>>,
  { weights = 'composite', states = true }: Partial<Stated> = {}
) => ({
  name: 'acme',
  runtime: openCouncil(weights),
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

const REMARK = encode({ pallet: 'System', method: 'remark', args: { remark: '0x01' } })
const HASH: Hex = `0x${'08'.repeat(32)}`
const moved = { call: REMARK, description: '', hash: HASH, length: 31 } as const
const read = (bytes: Hex | undefined) =>
  decodeCall({ chain: { name: 'acme', runtime: openCouncil('composite') }, bytes: bytes ?? '0x' })

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
  await planMotion(args, body(3), moved, 2)
  expect(asked).toEqual([signal])
})

test('a motion that has its votes is closed', async () => {
  const statuses = async (motions: Readonly<Record<string, readonly string[]>>) => {
    const args = { chain: withMotions(motions) } as unknown as RouteArgs
    const steps = await planMotion(args, body(3), moved, 2)
    return steps.map((step) =>
      step.kind === 'call' ? `${step.id} ${step.status}` : step.description
    )
  }
  expect(await statuses({ [HASH]: ['a'] })).toEqual([
    'motion done',
    'vote act',
    `1 members vote aye on the motion ${HASH}`,
    'close wait'
  ])
  expect(await statuses({ [HASH]: ['a', 'b'] })).toEqual([
    'motion done',
    'vote done',
    'the votes are in',
    'close act'
  ])
  // The motion of another call is another one.
  expect(await statuses({ '0x07': ['a', 'b'] })).toEqual([
    'motion act',
    'vote wait',
    `2 members vote aye on the motion ${HASH}`,
    'close wait'
  ])
})

test.each([
  ['composite', { ref_time: '70', proof_size: '8' }],
  ['compact', '70']
] as const)('a motion that is proposed has the bytes that close it: %s', async (weights, bound) => {
  const closeOf = async (motions: Readonly<Record<string, readonly string[]>>, states = true) => {
    const args = { chain: withMotions(motions, { weights, states }) } as unknown as RouteArgs
    return (await planMotion(args, body(3), moved, 2)).at(-1) as ProposalCall
  }
  const { call } = await closeOf({ [HASH]: [] })
  const chain = { name: 'acme', runtime: openCouncil(weights) }
  expect(decodeCall({ chain, bytes: call ?? '0x' })).toMatchObject({
    pallet: 'Council',
    method: 'close',
    args: { proposal_hash: HASH, index: 4, proposal_weight_bound: bound, length_bound: 31 }
  })
  expect(await closeOf({})).toMatchObject({
    call: undefined,
    description: `Council.close of the motion ${HASH}, with the index that the event Proposed states`
  })
  const { call: none, description } = await closeOf({ [HASH]: ['a', 'b'] }, false)
  expect(none).toBeUndefined()
  expect(description).toMatch(/whose weight is not known: .*a call of acme/)
})

test('a motion that is proposed has the bytes of a vote for it', async () => {
  const voteOf = async (motions: Readonly<Record<string, readonly string[]>>) => {
    const args = { chain: withMotions(motions) } as unknown as RouteArgs
    return (await planMotion(args, body(3), moved, 2))[1] as ProposalCall
  }
  const { call, by } = await voteOf({ [HASH]: ['a'] })
  expect(by).toEqual(body(3).members)
  expect(read(call)).toMatchObject({
    pallet: 'Council',
    method: 'vote',
    args: { proposal: HASH, index: 4, approve: true }
  })
  expect(await voteOf({})).toMatchObject({
    call: undefined,
    description: `Council.vote on the motion ${HASH}, with the index that the event Proposed states`
  })
})

test('a motion is proposed with its threshold, its call and the length of the call', async () => {
  const args = { chain: withMotions({}) } as unknown as RouteArgs
  const [propose] = (await planMotion(args, body(3), moved, 2)) as readonly ProposalCall[]
  expect(propose?.by).toEqual(body(3).members)
  expect(read(propose?.call)).toMatchObject({
    pallet: 'Council',
    method: 'propose',
    args: {
      threshold: 2,
      proposal: { method: 'remark', args: { remark: '0x01' } },
      length_bound: 31
    }
  })
})

test('a collective makes the call by the stated threshold, if the chain takes the call from it', async () => {
  const proposal = moved
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
