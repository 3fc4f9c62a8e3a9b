import { bytesToHex } from '@paraclock/core'
import { u8aToHex } from '@polkadot/util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openRuntime } from '../../test/openRuntime.ts'
import { raise } from '../../test/raise.ts'
import { encodeProgram } from '../xcm/encodeProgram.ts'
import type { HoleValue } from './CallTemplate.ts'
import { compileBatch } from './compileBatch.ts'
import { compileCall } from './compileCall.ts'

const target = openRuntime('target')
const minute = openRuntime('service-minute')
const runs = { numRuns: Number(process.env['RANDOM_CASES'] ?? 300) }
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

const account = fc.uint8Array({ minLength: 32, maxLength: 32 })
const u32 = fc.nat(0xffff_ffff)
// Evenly over the lengths of a number, so that every form of compact numbers occurs.
const integer = (bits: number) =>
  fc
    .tuple(fc.nat(bits), fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }))
    .map(([shift, value]) => value >> BigInt(shift))
const u64 = integer(64)
const u128 = integer(128)

const transfer = compileCall({
  chain: target,
  call: target.call('balances', 'transferKeepAlive', ALICE, 1),
  holes: { to: 'dest', amount: 'value' }
})

describe('templates write the bytes of polkadot.js', () => {
  test('a transfer', () => {
    fc.assert(
      fc.property(account, u128, (to, amount) => {
        const expected = target.call('balances', 'transferKeepAlive', to, amount).toHex()
        expect(bytesToHex(transfer.encode({ to, amount }))).toBe(expected)
        expect(transfer.size({ to, amount })).toBe(expected.length / 2 - 1)
      }),
      runs
    )
  })

  test('amounts on both sides of every length', () => {
    const to = new Uint8Array(32)
    for (const bits of [0n, 6n, 8n, 14n, 30n, 32n, 40n, 48n, 53n, 56n, 64n, 72n, 96n, 120n, 128n]) {
      for (const amount of [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]) {
        if (amount >= 2n ** 128n) continue
        const expected = target.call('balances', 'transferKeepAlive', to, amount).toHex()
        expect(bytesToHex(transfer.encode({ to, amount }))).toBe(expected)
        expect(transfer.size({ to, amount })).toBe(expected.length / 2 - 1)
        if (amount > BigInt(Number.MAX_SAFE_INTEGER)) continue
        expect(bytesToHex(transfer.encode({ to, amount: Number(amount) }))).toBe(expected)
      }
    }
  })

  test('a number is a bigint or a number', () => {
    const to = new Uint8Array(32)
    fc.assert(
      fc.property(fc.maxSafeNat(), (amount) => {
        expect(transfer.encode({ to, amount })).toEqual(
          transfer.encode({ to, amount: BigInt(amount) })
        )
      }),
      runs
    )
  })

  test('a batch of transfers', () => {
    const batch = compileBatch({ chain: target, item: transfer })
    fc.assert(
      fc.property(fc.array(fc.record({ to: account, amount: u128 }), { maxLength: 70 }), (list) => {
        const calls = list.map(({ to, amount }) =>
          target.call('balances', 'transferKeepAlive', to, amount)
        )
        const expected = target.call('utility', 'batchAll', calls).toHex()
        expect(bytesToHex(batch.encode(list))).toBe(expected)
      }),
      { numRuns: 40 }
    )
  })

  test('a program that is sent, with holes for its weights, its amounts, its call and its topic', () => {
    const make = (fee: bigint, refTime: bigint, proofSize: bigint, call: string, topic: string) => {
      const token = { parents: 0, interior: 'Here' }
      const fees = { id: token, fun: { Fungible: fee } }
      const weight = { refTime, proofSize }
      return target.call(
        'polkadotXcm',
        'send',
        { V5: { parents: 1, interior: 'Here' } },
        {
          V5: [
            { WithdrawAsset: [fees] },
            { BuyExecution: { fees, weightLimit: { Limited: weight } } },
            {
              Transact: { originKind: 'Native', fallbackMaxWeight: weight, call: { encoded: call } }
            },
            { SetTopic: topic }
          ]
        }
      )
    }
    const send = compileCall({
      chain: target,
      call: make(1n, 1n, 1n, '0x00', `0x${'00'.repeat(32)}`),
      holes: {
        withdrawn: 'message.V5.0.WithdrawAsset.0.fun.Fungible',
        fee: 'message.V5.1.BuyExecution.fees.fun.Fungible',
        limitTime: 'message.V5.1.BuyExecution.weightLimit.Limited.refTime',
        limitProof: 'message.V5.1.BuyExecution.weightLimit.Limited.proofSize',
        time: 'message.V5.2.Transact.fallbackMaxWeight.refTime',
        proof: 'message.V5.2.Transact.fallbackMaxWeight.proofSize',
        call: 'message.V5.2.Transact.call.encoded',
        topic: 'message.V5.3.SetTopic'
      }
    })
    const amount = u128.map((value) => (value === 0n ? 1n : value))
    const data = fc.uint8Array({ maxLength: 100 }).map((bytes) => bytesToHex(bytes))
    const topic = account.map((bytes) => bytesToHex(bytes))
    fc.assert(
      fc.property(amount, u64, u64, data, topic, (fee, time, proof, call, id) => {
        const expected = make(fee, time, proof, call, id).toHex()
        const limits = { limitTime: time, limitProof: proof, time, proof }
        const written = send.encode({ withdrawn: fee, fee, ...limits, call, topic: id })
        expect(u8aToHex(written)).toBe(expected)
      }),
      runs
    )
  })

  test('a task: bytes, lists of numbers, plain numbers', () => {
    const name = 'scheduleXcmpTask'
    const make = (id: string, times: bigint[], paraId: number, call: string, refTime: bigint) =>
      minute.call('automationTime', name, id, times, paraId, 0, call, { refTime, proofSize: 7n })
    const task = compileCall({
      chain: minute,
      call: make('0x61', [60n, 120n], 2200, '0x00', 1n),
      holes: {
        id: 'providedId',
        first: 'executionTimes.0',
        second: 'executionTimes.1',
        paraId: 'paraId',
        call: 'call',
        time: 'weightAtMost.refTime'
      }
    })
    const data = fc.uint8Array({ maxLength: 100 })
    fc.assert(
      fc.property(data, u64, u64, u32, data, u64, (id, first, second, paraId, call, time) => {
        const texts = [bytesToHex(id), bytesToHex(call)] as const
        const expected = make(texts[0], [first, second], paraId, texts[1], time).toHex()
        const written = task.encode({ id, first, second, paraId, call, time })
        expect(bytesToHex(written)).toBe(expected)
      }),
      runs
    )
    expect(task.holes).toEqual(['id', 'first', 'second', 'paraId', 'call', 'time'])
  })

  test('flags, and calls within calls', () => {
    const inner = target.call('balances', 'transferAll', ALICE, false)
    const proxied = compileCall({
      chain: target,
      call: target.call('proxy', 'proxy', ALICE, 'Any', inner),
      holes: { real: 'real', keepAlive: 'call.keepAlive', to: 'call.dest' }
    })
    const to = new Uint8Array(32).fill(3)
    const expected = target.call(
      'proxy',
      'proxy',
      to,
      'Any',
      target.call('balances', 'transferAll', to, true)
    )
    expect(bytesToHex(proxied.encode({ real: to, to, keepAlive: true }))).toBe(expected.toHex())
  })

  test('a call without holes is the example', () => {
    const call = compileCall({ chain: target, call: '0x00000401', holes: {} })
    expect(bytesToHex(call.encode({}))).toBe('0x00000401')
  })
})

test('calls are written one behind the other into one buffer', () => {
  const buffer = new Uint8Array(80)
  const values = { to: ALICE, amount: 7n }
  const one = transfer.encode(values)
  const offset = transfer.write(buffer, 0, values)
  expect(offset).toBe(one.length)
  expect(transfer.write(buffer, offset, values)).toBe(2 * one.length)
  expect(buffer.slice(0, 2 * one.length)).toEqual(Uint8Array.of(...one, ...one))
  const error = raise('TemplateBufferExceeded', () =>
    transfer.write(buffer, 2 * one.length, values)
  )
  expect(error.context).toEqual({ needed: 36, available: 80 - 2 * one.length })
  const last = new Uint8Array(one.length)
  expect(transfer.write(last, 0, values)).toBe(one.length)
  raise('TemplateBufferExceeded', () => transfer.write(last.subarray(1), 0, values))
})

describe('what is refused', () => {
  const to = new Uint8Array(32)

  test.each<[HoleValue]>([[-1n], [2n ** 128n], [1.5], [-1], [2 ** 60], ['1'], [true]])(
    'the amount %s',
    (amount) => {
      raise('TemplateValueInvalid', () => transfer.encode({ to, amount }))
    }
  )

  test('accounts, bytes and flags of another form', () => {
    raise('TemplateValueInvalid', () => transfer.encode({ to: new Uint8Array(31), amount: 1 }))
    raise('TemplateValueInvalid', () => transfer.encode({ to: 7, amount: 1 }))
    raise('AddressMalformed', () => transfer.encode({ to: 'alice', amount: 1 }))
    raise('HexMalformed', () => transfer.encode({ to: '0xzz', amount: 1 }))
    const batch = compileBatch({ chain: target, item: transfer })
    raise('TemplateValueInvalid', () => batch.encode([{ to, amount: -1 }]))
    const sweep = compileCall({
      chain: target,
      call: target.call('balances', 'transferAll', ALICE, false),
      holes: { keep: 'keepAlive' }
    })
    raise('TemplateValueInvalid', () => sweep.encode({ keep: 1 }))
  })

  test('holes that lead nowhere', () => {
    const compile = (holes: Record<string, string>) =>
      compileCall({
        chain: target,
        call: target.call('balances', 'transferKeepAlive', ALICE, 1),
        holes
      })
    const error = raise('TemplateHoleUnknown', () => compile({ to: 'recipient' }))
    expect(error.context.known).toEqual(['dest', 'value'])
    raise('TemplateHoleUnknown', () => compile({ to: '' }))
    raise('TemplateHoleUnknown', () => compile({ to: 'value.0' }))
    raise('TemplateHoleUnsupported', () => compile({ one: 'value', two: 'value' }))
    const program = encodeProgram({ program: [], version: 5 })
    const send = target.call(
      'polkadotXcm',
      'send',
      { V5: { parents: 1, interior: 'Here' } },
      program
    )
    raise('TemplateHoleUnsupported', () =>
      compileCall({ chain: target, call: send, holes: { message: 'message' } })
    )
  })
})
