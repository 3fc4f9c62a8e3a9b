import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'

import { expect, test } from 'vitest'
import {
  NOW,
  OTHER,
  OWNER,
  openMemoryService,
  type StoredEntry,
  storeSlot,
  storeTask
} from '../../test/fixtures/openMemoryService.ts'
import { readTargetsOf } from './readPricing.ts'
import {
  countTasks,
  readChainTime,
  readPrepaid,
  readServiceTime,
  readSpendable,
  readTaskBook
} from './readServiceState.ts'
import { stateWeight, weighCall } from './weighCall.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 16 })
const { runtime } = createChain({ name: 'acme', metadata, source: createMemorySource() })

/** A chain without the scheduling pallet, and without any state. */
const openTarget = (calls: Readonly<Record<string, Hex>> = {}): Chain =>
  createChain({
    name: 'acme',
    metadata: runtime,
    source: createMemorySource({ calls }),
    facts: { runtimeApis: [] }
  })

test('the time of a chain is that of its block, and a chain without a clock has none', async () => {
  const service = await openMemoryService()
  expect([await readServiceTime(service), await readChainTime(service.chain)]).toEqual([NOW, NOW])
  const timeless = { name: 'acme', storage: async () => ({ value: undefined, evidence: [] }) }
  await expect(readChainTime(timeless as never)).rejects.toMatchObject({
    ...{ code: 'FactMissing', context: { what: 'the time on acme' } }
  })
})

test('what the service has of a task: its id and its slots; and the balance of its owner', async () => {
  const entries = [storeTask('rent', [NOW + 600n]), storeSlot(10, 3)]
  const service = await openMemoryService({ entries, free: 1_000_000_000n })
  const taskId = `0x${'00'.repeat(32)}` as never
  const times = [NOW + 600n, NOW + 660n]
  const book = await readTaskBook(service.chain, service, { taskId, times, replaced: [] })
  expect(book.hasTask).toBe(false)
  expect([...times, NOW].map((time) => book.countTasks?.(time))).toEqual([3, 0, 0])
  expect(await readSpendable(service.chain, OWNER)).toBe(900_000_000n)
  expect(await readSpendable(service.chain, OTHER)).toBe(0n)
})

test('a prepayment on hold covers no locked tokens, other holds do', async () => {
  const hold = (reason: string, amount: bigint) => ({
    ...{ id: { type: 'AutomationTime', value: { type: reason } }, amount }
  })
  const read = async (...parts: readonly ReturnType<typeof hold>[]) => {
    const reserved = parts.reduce((sum, { amount }) => sum + amount, 0n)
    const value = parts
    const { chain } = await openMemoryService({
      entries: [{ pallet: 'Balances', item: 'Holds', keys: [OWNER], value }],
      ...{ free: 7_000_000_000n, balance: { reserved, frozen: 6_000_000_000n } }
    })
    return [await readSpendable(chain, OWNER), await readPrepaid(chain, OWNER)]
  }
  const [prepaid, deposit] = [hold('Prepayment', 3_000_000_000n), hold('Deposit', 2_000_000_000n)]
  expect(await read()).toEqual([1_000_000_000n, 0n])
  expect(await read(prepaid)).toEqual([1_000_000_000n, 3_000_000_000n])
  expect(await read(deposit)).toEqual([3_000_000_000n, 0n])
  expect(await read(deposit, prepaid)).toEqual([3_000_000_000n, 3_000_000_000n])
})

test('what a chain does not store is not known of it', async () => {
  const service = await openMemoryService()
  const book = await readTaskBook(openTarget(), service, {
    ...{ taskId: `0x${'00'.repeat(32)}` as never, times: [60n], replaced: [] }
  })
  expect([book.hasTask, book.countTasks]).toEqual([undefined, undefined])
  const bare = { ...openTarget(), constant: () => undefined } as unknown as Chain
  expect(await readSpendable(bare, OWNER)).toBeUndefined()
  const accountless = {
    ...{ constant: () => 7n, runtime: { storage: () => undefined } }
  } as unknown as Chain
  expect(await readSpendable(accountless, OWNER)).toBeUndefined()
})

test('a slot that cannot be decoded counts as empty, and other errors stay', async () => {
  const { chain } = await openMemoryService({ entries: [storeSlot(10, 3)] })
  const item = chain.runtime.storage('AutomationTime', 'Slots')
  expect(await countTasks(chain, 'AutomationTime', { times: [NOW + 600n] })).toEqual(
    new Map([[NOW + 600n, 3]])
  )
  const source = createMemorySource({ storage: { [item?.key(NOW) ?? '']: '0x08' } })
  const broken = createChain({ name: 'service', metadata: chain.runtime, source })
  expect(await countTasks(broken, 'AutomationTime', { times: [NOW] })).toEqual(new Map([[NOW, 0]]))
  const gone = {
    runtime: chain.runtime,
    storage: () => Promise.reject(new RangeError('gone'))
  } as unknown as Chain
  await expect(countTasks(gone, 'AutomationTime', { times: [NOW] })).rejects.toThrow('gone')
})

const REMARK = '0x00000401'

test('the weight of a call is that of the runtime, with the length of the call', async () => {
  const asked: Hex[] = []
  const service = await openMemoryService({
    variant: 'hour',
    calls: {
      TransactionPaymentCallApi_query_call_info: (data) => {
        asked.push(data)
        return `0x040800${'00'.repeat(16)}`
      }
    }
  })
  expect(await weighCall(service.chain, service, REMARK)).toEqual({ refTime: 1n, proofSize: 2n })
  expect(asked).toEqual([`${REMARK}04000000`])
  expect(await weighCall(service.chain, service, '0xffff')).toBeUndefined()
})

test('without the API, only a service with prices needs the weight of a call', async () => {
  const { pricing } = await openMemoryService()
  expect(await weighCall(openTarget(), { pricing: undefined }, REMARK)).toEqual({
    ...{ refTime: 0n, proofSize: 0n }
  })
  await expect(weighCall(openTarget(), { pricing }, REMARK)).rejects.toMatchObject({
    code: 'RuntimeApiMissing'
  })
})

test('a weight is stated in the form that the service takes', async () => {
  const weight = { refTime: 7n, proofSize: 9n }
  const { automation: minute } = await openMemoryService()
  const { automation: hour } = await openMemoryService({ variant: 'hour' })
  expect([hour, minute, undefined].map((service) => stateWeight(service, weight))).toEqual([
    { refTime: 7n, proofSize: 0n },
    weight,
    weight
  ])
})

const asset = { type: 'V3', value: { parents: 1, interior: { type: 'Here' } } }
const target: StoredEntry = {
  ...{ pallet: 'XcmpHandler', item: 'Targets', keys: [2000] },
  value: {
    ...{ version: 3, fee_per_second: 5n, fee_asset: asset, charge_per_second: 7n },
    ...{ program_weight: { ref_time: 11n, proof_size: 13n }, assumed_proof_size: 17n }
  }
}
const message = { kind: 'xcmp', paraId: 2000 } as never

test('a message pays by the rates of its target, and other actions have no target', async () => {
  const { chain } = await openMemoryService({ entries: [target] })
  const feeMargin = BigInt(
    chain.constant<number>({ pallet: 'XcmpHandler', name: 'FeeMargin' }) ?? -1
  )
  expect(await readTargetsOf(chain, message)).toEqual(
    new Map([
      [
        2000,
        {
          ...{ chargePerSecond: 7n, chargePerMebibyte: 0n, assumedProofSize: 17n, feeMargin },
          ...{ programWeight: { refTime: 11n, proofSize: 13n }, deliveryFee: 0n },
          ...{ freeCallBytes: 1024, feePerCallByte: 1_000_000n },
          maxCallWeight: { refTime: 2_000_000_000_000n, proofSize: 10_485_760n }
        }
      ]
    ])
  )
  expect(await readTargetsOf(chain, { kind: 'nativeTransfer' } as never)).toEqual(new Map())
  expect(await readTargetsOf(chain, { kind: 'xcmp', paraId: 2001 } as never)).toEqual(new Map())
  expect(await readTargetsOf(openTarget(), message)).toBeUndefined()
})

test('margins and the limit of delivery are part of the rates if the service has them', async () => {
  const { chain } = await openMemoryService({ entries: [target] })
  const open = (constants: object, stored: object) =>
    ({
      constant: ({ name }: { name: string }) => (constants as Record<string, unknown>)[name],
      storage: async (asked: { pallet: string; entry: string; keys: unknown[]; as?: unknown }) => {
        const value = (stored as Record<string, unknown>)[asked.entry]
        return value === undefined ? await chain.storage(asked as never) : { value, evidence: [] }
      }
    }) as unknown as Chain
  const heaviest = { ref_time: 29n, proof_size: 31n }
  const margins = { charge_per_mebibyte: 19n, max_call_weight: heaviest }
  const stored = { Margins: margins, Delivery: { max_fee: 23n } }
  const rates = async (constants: object, own: object = stored) =>
    (await readTargetsOf(open(constants, own), message))?.get(2000)
  const bytes = { freeCallBytes: 37, feePerCallByte: 41n }
  const constants = { FeeMargin: 3, ChargesDelivery: true, FreeCallBytes: 37, FeePerCallByte: 41n }
  expect(await rates(constants)).toMatchObject({
    ...bytes,
    ...{ chargePerMebibyte: 19n, feeMargin: 3n, deliveryFee: 23n },
    maxCallWeight: { refTime: 29n, proofSize: 31n }
  })
  expect(await rates({ ChargesDelivery: false })).toMatchObject({
    ...{ feeMargin: 0n, deliveryFee: 0n, freeCallBytes: 0, feePerCallByte: 0n }
  })
})
