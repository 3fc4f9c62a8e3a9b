import { ArgumentInvalid, bytesToHex, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type RuntimeCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import { buildOverweight } from './buildOverweight.ts'

const target = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })

test('a message of the newer queue is executed by anyone, by its page and index', () => {
  const origin = { type: 'Sibling', value: 2114 }
  const data = { id: `0x${'01'.repeat(32)}`, origin, page_index: 3, message_index: 7 }
  const built = buildOverweight(target, {
    pallet: 'MessageQueue',
    name: 'OverweightEnqueued',
    data
  })
  expect(built).toMatchObject({ name: 'messageQueue.executeOverweight', asRoot: false })
  const bytes = Uint8Array.from(Buffer.from(built?.call.slice(2) ?? '', 'hex'))
  const { method, args } = target.decodeCall(bytes)
  expect([method, args]).toEqual([
    'execute_overweight',
    {
      message_origin: origin,
      page: 3,
      index: 7,
      weight_limit: { ref_time: expect.any(BigInt), proof_size: expect.any(BigInt) }
    }
  ])
  expect((args['weight_limit'] as { ref_time: bigint }).ref_time).toBeGreaterThan(10n ** 10n)
})

test.for([
  ['XcmpQueue', { sender: 2114, sent_at: 9, index: 5n, required: 77n }, 'xcmpQueue'],
  ['XcmpQueue', [2114, 9, 5n, 77n], 'xcmpQueue'],
  ['DmpQueue', { message_id: '0x01', overweight_index: 5n, required_weight: 77n }, 'dmpQueue'],
  ['DmpQueue', ['0x01', 5n, 77n], 'dmpQueue']
] as const)(
  'a message of the older %s is executed by root, by its number',
  ([pallet, data, section]) => {
    const calls: RuntimeCall[] = []
    const runtime = {
      constant: () => undefined,
      encodeCall: (call: RuntimeCall) => {
        calls.push(call)
        return Uint8Array.of(1, 2)
      }
    }
    expect(buildOverweight(runtime, { pallet, name: 'OverweightEnqueued', data })).toEqual({
      call: bytesToHex(Uint8Array.of(1, 2)),
      name: `${section}.serviceOverweight`,
      asRoot: true
    })
    expect(calls).toEqual([
      { pallet, method: 'service_overweight', args: { index: 5n, weight_limit: 77n } }
    ])
  }
)

test('a call that takes one number gets the first part of the weight', () => {
  const required = { ref_time: 77n, proof_size: 5n }
  const runtime = {
    constant: () => undefined,
    encodeCall: ({ args }: RuntimeCall) => {
      if (typeof args['weight_limit'] === 'bigint')
        return Uint8Array.of(Number(args['weight_limit']))
      throw new ParaclockError(ArgumentInvalid, { argument: 'it', value: '', problem: 'no number' })
    }
  }
  const event = { pallet: 'DmpQueue', name: 'OverweightEnqueued', data: ['0x01', 5n, required] }
  expect(buildOverweight(runtime, event)?.call).toBe('0x4d')
})

test('other events, and queues without this call, have none', () => {
  const data = { id: '0x01' }
  expect(buildOverweight(target, { pallet: 'XcmpQueue', name: 'Fail', data })).toBeUndefined()
  const event = { pallet: 'DmpQueue', name: 'OverweightEnqueued', data }
  expect(buildOverweight(target, event)).toBeUndefined()
})
