import { encodeInteger, ParaclockError, RuntimeApiMissing } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { applyExtrinsic } from './applyExtrinsic.ts'
import type { SimulatedState } from './SimulatedState.ts'

const EXTRINSIC = Uint8Array.of(1, 2, 3)
const event = (title: string, value?: unknown): RuntimeEvent => {
  const [pallet, name] = title.split('.')
  return { pallet, name, title, value } as unknown as RuntimeEvent
}

interface Chain {
  /** The events that the extrinsic adds to those of the block. */
  readonly events?: readonly RuntimeEvent[]
  readonly answer?: readonly number[]
  /** What the fee API returns; `undefined` for a chain without it. */
  readonly estimate?: () => unknown
}

/** A chain without transaction extensions, and its calls. */
async function apply({ events = [], answer = [0, 0], estimate }: Chain) {
  const calls: unknown[][] = []
  const info = { name: 'TransactionPaymentApi_query_info', decode: () => estimate?.() }
  const runtime = {
    storage: () => undefined,
    api: () => (estimate === undefined ? undefined : info),
    type: () => ({
      decode: (bytes: Uint8Array) => ({ type: `Error${bytes[0]}`, value: undefined })
    }),
    metadata: { pallets: [], lookup: [] }
  }
  let applied: readonly RuntimeEvent[] = []
  const stateOf = (): SimulatedState => {
    const logs: string[] = []
    const state = {
      ...{
        logs,
        runtime,
        block: undefined,
        methods: [],
        fork: stateOf,
        value: async () => undefined
      },
      events: async () => [event('System.Begun'), ...applied],
      call: async (method: string, ...args: unknown[]) => {
        calls.push([method, ...args])
        logs.push(method)
        if (method !== 'BlockBuilder_apply_extrinsic') return { result: new Uint8Array() }
        applied = events
        return { result: Uint8Array.from(answer) }
      }
    }
    return state as unknown as SimulatedState
  }
  const state = stateOf()
  return { ...(await applyExtrinsic(state, EXTRINSIC)), calls, logs: state.logs }
}

const weight = { ref_time: 7n, proof_size: 5n }
const used = { refTime: 7n, proofSize: 5n }
const success = event('System.ExtrinsicSuccess', { dispatch_info: { weight } })
const paid = event('TransactionPayment.TransactionFeePaid', {
  who: '0x01',
  actual_fee: 9n,
  tip: 2n
})

test('an extrinsic is applied in the next block, and its events are those that it adds', async () => {
  const { events, calls, logs, mechanism, failure, before, after } = await apply({
    events: [success]
  })
  expect([mechanism, failure]).toEqual(['extrinsic', undefined])
  expect(events).toEqual([success])
  const methods = ['Core_initialize_block', 'BlockBuilder_apply_extrinsic']
  expect(calls.map(([method]) => method)).toEqual(methods)
  expect(calls[1]?.[1]).toBe(EXTRINSIC)
  expect(logs).toEqual(methods)
  expect(before).not.toBe(after)
})

const estimated = { amount: 4n, tip: 0n, provenance: 'estimated' }

test.each<[string, Chain, unknown]>([
  [
    'what the chain took',
    { events: [paid], estimate: () => ({ partial_fee: 4n }) },
    { amount: 9n, tip: 2n, provenance: 'charged' }
  ],
  ['an estimate, without an event', { estimate: () => ({ partial_fee: 4n }) }, estimated],
  [
    'an estimate, for an event of another form',
    {
      events: [event(paid.title, { who: '0x01', fee: 9n })],
      estimate: () => ({ partial_fee: 4n })
    },
    estimated
  ],
  [
    'an estimate, for a fee that is no amount',
    { events: [event(paid.title, ['0x01', 9, 2n])], estimate: () => ({ partial_fee: 4n }) },
    estimated
  ],
  ['unknown, without an API', {}, undefined],
  [
    'unknown, if the API fails',
    {
      estimate: () => {
        throw new ParaclockError(RuntimeApiMissing, { name: 'a', problem: 'b' })
      }
    },
    undefined
  ]
])('the fee of an extrinsic is %s', async (_, chain, fee) => {
  expect((await apply(chain)).fee).toEqual(fee)
})

test('an estimate is asked for with the length of the extrinsic, and another error is thrown', async () => {
  const { calls } = await apply({ estimate: () => ({ partial_fee: 4n }) })
  expect(calls.at(-1)).toEqual([
    'TransactionPaymentApi_query_info',
    [EXTRINSIC, encodeInteger(3, 4)]
  ])
  const estimate = () => {
    throw new TypeError('broken')
  }
  await expect(apply({ estimate })).rejects.toThrow('broken')
})

test.each<[string, readonly RuntimeEvent[], unknown]>([
  ['of a success', [success], used],
  [
    'of a failure',
    [event('System.ExtrinsicFailed', { dispatch_error: {}, dispatch_info: { weight } })],
    used
  ],
  [
    'of the last extrinsic',
    [event(success.title, { dispatch_info: { weight: 1n } }), success],
    used
  ],
  ['of an old event with a list', [event('System.ExtrinsicFailed', [{}, { weight }])], used],
  ['of an old event with one value', [event(success.title, { weight })], used],
  ['of time only', [event(success.title, { weight: 7n })], { refTime: 7n, proofSize: 0n }],
  ['of no event', [event('System.Remarked', { weight })], undefined],
  ['of an event of another pallet', [event('Other.ExtrinsicSuccess', { weight })], undefined],
  ['of an event without a value', [event(success.title)], undefined]
])('the weight %s is read', async (_, events, expected) => {
  expect((await apply({ events })).weight).toEqual(expected)
})

test('a refused extrinsic leaves no change, as on a node, and a failed one does', async () => {
  const refused = await apply({ answer: [1, 0, 1] })
  expect(refused.after).toBe(refused.before)
  const failed = await apply({ answer: [0, 1, 6] })
  expect(failed.after).not.toBe(failed.before)
})

test('a refused extrinsic has the reason, and a failed one its error', async () => {
  expect((await apply({ answer: [1, 0, 3] })).failure).toEqual({
    ...{ kind: 'invalid', name: 'Invalid.Stale', pallet: undefined, docs: '' },
    value: { type: 'Invalid', value: { type: 'Stale' } }
  })
  expect((await apply({ answer: [0, 1, 6] })).failure).toMatchObject({
    ...{ kind: 'dispatch', name: 'Error6' }
  })
})
