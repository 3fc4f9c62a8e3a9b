import { type Hex, ParaclockError, ValueMalformed } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type RuntimeCall } from '@paraclock/types'
import { collectGarbage } from '@tooling/vitest/collectGarbage'
import { expect, test } from 'vitest'
import { groupTasks } from './groupTasks.ts'

const target = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const accountOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const [alice, bob] = [accountOf('aa'), accountOf('bb')]

interface Stored {
  readonly owner?: Hex
  readonly time?: number
  readonly paraId?: number | undefined
  readonly call?: Uint8Array
  readonly weight?: bigint
}

/** A call as the proxy of an account. */
function proxied(method: string, args: object, proxyType?: string, pallet = 'Balances') {
  const call = { pallet, method, args } as RuntimeCall
  const type = proxyType === undefined ? undefined : { type: proxyType, value: undefined }
  return target.encodeCall({
    ...{ pallet: 'Proxy', method: 'proxy' },
    args: { real: { type: 'Id', value: alice }, force_proxy_type: type, call }
  })
}
const pay = (value: bigint, to: Hex = bob, type?: string) =>
  proxied('transfer_keep_alive', { dest: { type: 'Id', value: to }, value }, type)

async function* store(tasks: readonly (Stored | 'broken')[]) {
  for (const [at, task] of tasks.entries()) {
    yield {
      keys: [accountOf(at.toString(16).padStart(2, '0'))],
      get value() {
        if (task === 'broken')
          throw new ParaclockError(ValueMalformed, {
            type: 'record',
            value: '0x',
            problem: 'is short'
          })
        const { owner = alice, time = 3600, call = pay(1n), weight = 5n } = task
        const target = 'paraId' in task ? task.paraId : 2200
        const value = { para_id: target, call, call_weight: { ref_time: weight, proof_size: 0n } }
        return {
          type: 'V1',
          value: { owner, next_run: BigInt(time), action: { type: 'Xcmp', value } }
        }
      }
    }
  }
}

const terms: Parameters<typeof groupTasks>[1] = {
  runtimes: { service: target, target },
  paraId: 2200,
  feeAsset: 'asset',
  now: 1000,
  whose: { everybody: 'target' },
  isEvery: false
}
const group = async (tasks: readonly (Stored | 'broken')[], other: Partial<typeof terms> = {}) =>
  await groupTasks(store(tasks), { ...terms, ...other })

test('tasks with other amounts, recipients and owners have one shape, and the first due is tried', async () => {
  const { groups } = await group([
    { time: 9000, call: pay(1n) },
    { time: 5000, call: pay(2n ** 70n), owner: bob },
    { time: 7000, call: pay(3n, alice) },
    // It is overdue on the copies, so it counts and is not tried.
    { time: 900 }
  ])
  expect(groups).toHaveLength(1)
  expect(groups[0]).toMatchObject({
    ...{ tasks: 4, owners: 2, nextRun: 900 },
    shape: {
      ...{ actsOn: 'target', call: 'balances.transferKeepAlive', proxyType: undefined },
      ...{ form: '(dest: Id(text), value: integer)', feeAsset: 'asset' },
      weight: { refTime: 5n, proofSize: 0n }
    },
    chosen: [{ time: 5000 }]
  })
  const every = await group([{ time: 5000 }, { time: 7000 }, { time: 900 }], { isEvery: true })
  expect(every.groups[0]?.chosen.map(({ time }) => time)).toEqual([5000, 7000])
})

test('another call, form, proxy type, weight or place is another shape', async () => {
  const raw = { dest: { type: 'Raw', value: '0x00' }, value: 1n }
  const batch = (...calls: readonly bigint[]) =>
    proxied(
      'batch',
      {
        calls: calls.map((value) => ({
          ...{ pallet: 'Balances', method: 'burn' },
          args: { value, keep_alive: true }
        }))
      },
      undefined,
      'Utility'
    )
  const { groups } = await group(
    [
      {},
      { call: proxied('transfer_keep_alive', raw) },
      { call: proxied('transfer_allow_death', { dest: { type: 'Id', value: bob }, value: 1n }) },
      { call: pay(1n, bob, 'Automation') },
      { weight: 6n },
      { call: batch(1n) },
      { call: batch(1n, 2n) },
      { paraId: undefined },
      { paraId: 3000 }
    ],
    { whose: { everybody: 'service' } }
  )
  expect(groups.map(({ shape, tasks }) => [shape.call, shape.proxyType, tasks])).toEqual([
    ['balances.transferKeepAlive', undefined, 1],
    ['balances.transferKeepAlive', undefined, 1],
    ['balances.transferAllowDeath', undefined, 1],
    ['balances.transferKeepAlive', 'Automation', 1],
    ['balances.transferKeepAlive', undefined, 1],
    ['utility.batch > balances.burn', undefined, 2],
    ['balances.transferKeepAlive', undefined, 1]
  ])
  const ofTarget = await group([{}, { paraId: undefined }, { paraId: 3000 }])
  expect(ofTarget.groups.map(({ tasks }) => tasks)).toEqual([1])
})

test('tasks that cannot be decoded are counted, and the first twenty named', async () => {
  const call = Uint8Array.of(255, 255)
  const broken = Array.from({ length: 20 }, () => 'broken' as const)
  const { groups, undecoded } = await group([{ call }, ...broken, {}, { call, paraId: 3000 }])
  expect(groups.map(({ tasks }) => tasks)).toEqual([1])
  expect([undecoded.count, undecoded.first.length]).toEqual([21, 20])
  expect(undecoded.first[0]?.why).toContain('is not a Call')
  expect(undecoded.first[1]?.why).toContain('is short')
})

test('of one user, only the own tasks count', async () => {
  const call = Uint8Array.of(255, 255)
  const whose = { user: alice }
  const { groups, undecoded } = await group(
    [{}, { owner: bob }, { call }, { call, owner: bob }, 'broken', { paraId: undefined }],
    { whose }
  )
  expect([groups.map(({ tasks }) => tasks), undecoded.count]).toEqual([[1, 1], 1])
})

test('memory grows with the shapes, and not with the tasks', async () => {
  const shapes = 40
  let held = 0
  async function* many(count: number) {
    for (let at = 0; at < count; at += 1) {
      yield* store([{ call: pay(BigInt(at + 1)), weight: BigInt(at % shapes), time: 3600 + at }])
    }
    collectGarbage()
    held = process.memoryUsage().heapUsed
  }
  await groupTasks(many(shapes), terms)
  const few = held
  const { groups } = await groupTasks(many(25 * shapes), terms)
  expect(held - few).toBeLessThan(500_000)
  expect(groups.map(({ tasks, chosen }) => [tasks, chosen.length])).toEqual(
    Array.from({ length: shapes }, () => [25, 1])
  )
})
