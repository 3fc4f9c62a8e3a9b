import { CallMalformed, type Hex, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { Service } from '../client/ServiceClient.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { packCalls, requireRoom } from './packCalls.ts'

const PER_CALL = { ref_time: 100n, proof_size: 10n }

/** A service whose blocks have this room; each of its calls weighs the same. */
function serviceOf(room: {
  refTime?: bigint
  proofSize?: bigint
  /** The weight of a whole block. A transaction may weigh less. */
  block?: { ref_time: bigint; proof_size: bigint }
  bytes?: number
  calls?: number
  weighs?: boolean
  /** Whether it states neither the weight nor the length of a block. */
  bare?: boolean
}) {
  const asked: string[] = []
  const sizes: Readonly<Record<string, unknown>> = {
    BlockWeights: {
      max_block: room.block ?? { ref_time: 10_000n, proof_size: 1_000n },
      per_class: {
        normal: {
          max_extrinsic: { ref_time: room.refTime ?? 10_000n, proof_size: room.proofSize ?? 1_000n }
        }
      }
    },
    BlockLength: { max: { normal: room.bytes ?? 1_000 } }
  }
  const constants: typeof sizes = {
    ...(room.bare === true ? {} : sizes),
    batched_calls_limit: room.calls
  }
  const chain = {
    source: { head: async () => '0x01' },
    block: { hash: '0x01' },
    constant: ({ name }: { readonly name: string }) => constants[name],
    runtime: {
      constant: (_pallet: string, name: string) =>
        constants[name] === undefined ? undefined : { value: constants[name] }
    },
    hasApi: () => true,
    decodeCall: () => {
      const context = { value: '0x', chain: 'service', problem: 'it is cut' }
      if (room.weighs === false) throw new ParaclockError(CallMalformed, context)
    },
    call: async () => {
      asked.push('query_call_info')
      return { value: { weight: PER_CALL } }
    }
  }
  return { service: { chain } as unknown as Service, asked }
}

const call = (index: number): Hex => `0x0102${index.toString(16).padStart(4, '0')}`
const items = Array.from({ length: 7 }, (_, index) => ({ name: index, calls: [call(index)] }))

async function pack(service: Service, given: readonly { name: number; calls: Hex[] }[] = items) {
  return (await packCalls(service, given)).map((batch) => batch.map(({ name }) => name))
}

test('a transaction takes half of the weight of a block, and less than the largest transaction', async () => {
  const room = { calls: 100, refTime: 600n, proofSize: 60n }
  const block = { ref_time: 10_000n, proof_size: 1_000n }
  // A tenth of the largest transaction is left for the batch itself.
  expect(await pack(serviceOf({ ...room, block }).service)).toEqual([
    [0, 1, 2, 3, 4],
    [5, 6]
  ])
  for (const small of [
    { ...block, ref_time: 800n },
    { ...block, proof_size: 80n }
  ]) {
    expect(await pack(serviceOf({ ...room, block: small }).service)).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6]
    ])
  }
})

test('a transaction takes half of the length of a block, and the calls of a batch', async () => {
  expect(await pack(serviceOf({ calls: 100 }).service)).toEqual([[0, 1, 2, 3, 4, 5, 6]])
  expect(await pack(serviceOf({ calls: 3 }).service)).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  const heavy = serviceOf({ calls: 100, refTime: 450n })
  expect(await pack(heavy.service)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6]
  ])
  expect(await pack(serviceOf({ calls: 100, bytes: 16 }).service)).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
    [6]
  ])
  // Calls of one form weigh the same: one is asked for.
  expect(heavy.asked).toHaveLength(1)
})

test('the calls of an item stay together, and a chain without batches takes one item at a time', async () => {
  const pair = { name: 7, calls: [call(7), call(8)] }
  expect(await pack(serviceOf({ calls: 2 }).service, [...items.slice(0, 1), pair])).toEqual([
    [0],
    [7]
  ])
  expect(await pack(serviceOf({}).service, items.slice(0, 2))).toEqual([[0], [1]])
  expect(await pack(serviceOf({}).service, [])).toEqual([])
})

test('calls that the present runtime cannot weigh are packed by their number and length', async () => {
  expect(await pack(serviceOf({ calls: 4, weighs: false, refTime: 1n }).service)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6]
  ])
})

test('an item above the limit is a batch of its own, wherever it comes', async () => {
  const [one, two] = items
  const wide = { name: 7, calls: [call(7), call(8), call(9)] }
  if (one === undefined || two === undefined) throw new TypeError('no items')
  const { service } = serviceOf({ calls: 2 })
  expect(await pack(service, [wide, one, two])).toEqual([[7], [0, 1]])
  expect(await pack(service, [one, wide, two])).toEqual([[0], [7], [1]])
})

test('the proof size of a transaction is a limit of its own', async () => {
  const { service } = serviceOf({ calls: 100, proofSize: 25n })
  expect(await pack(service)).toEqual([[0, 1], [2, 3], [4, 5], [6]])
})

test('a chain that states no limits has those of a megabyte, and of the calls of a batch', async () => {
  const { service } = serviceOf({ calls: 4, bare: true })
  expect(await pack(service)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6]
  ])
  const long = { calls: [`0x${'01'.repeat(300_000)}` as const] }
  const { service: roomy } = serviceOf({ calls: 4, bare: true })
  const given = [0, 1].map((name) => ({ name, ...long }))
  expect(await pack(roomy, given)).toEqual([[0], [1]])
})

test('a request takes nearly the largest transaction, also for the tasks that it replaces', async () => {
  const schedule = { kind: 'fixed', executionTimes: [60n, 120n] } as const
  const calls = items.flatMap((item) => item.calls)
  const require = async (room: Parameters<typeof serviceOf>[0], cancelled: number) => {
    const tasks = calls
      .slice(cancelled)
      .map((own) => ({ providedId: new Uint8Array(), schedule, call: own }))
    const replaced = Array.from({ length: cancelled }) as readonly TaskRecord[]
    await requireRoom(serviceOf(room).service, { tasks, replaced, calls })
  }
  await require({ refTime: 715n, proofSize: 72n, bytes: 29 }, 0)
  const small = [{ refTime: 714n }, { proofSize: 71n }, { bytes: 28 }]
  for (const room of small) {
    await expect(require(room, 0)).rejects.toMatchObject({
      ...{ code: 'ScheduleLimitExceeded', context: { runs: 14, fits: 12, replaced: 0 } },
      remedies: [{ summary: expect.stringContaining('Ask for 12 runs') }]
    })
  }
  await expect(require({ bytes: 28 }, 5)).rejects.toMatchObject({
    context: { runs: 4, fits: 2, replaced: 5 },
    remedies: [{}, { summary: expect.stringContaining('Cancel the tasks to replace') }]
  })
  await expect(require({ bytes: 20 }, 5)).rejects.toMatchObject({
    context: { runs: 4, fits: 0, replaced: 5 },
    remedies: [{ summary: expect.stringContaining('Cancel the tasks to replace') }]
  })
  await expect(require({ bytes: 4 }, 0)).rejects.toMatchObject({
    context: { runs: 14, fits: 0, replaced: 0 },
    remedies: [{ summary: 'Give the task a shorter call.' }]
  })
})
