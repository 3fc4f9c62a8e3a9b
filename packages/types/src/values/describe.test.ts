import { describe, expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { toJson } from './toJson.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const service = openRuntime({ metadata: readCommitted('service-minute') })
const relay = openRuntime({ metadata: readCommitted('relay') })

function show(runtime: Runtime, type: string, input: unknown): string {
  return runtime.describe(type, runtime.readInput(type, input))
}

describe('a value for a person', () => {
  test.each([
    [
      'a location: variants, structs, a list of one, small numbers',
      'VersionedLocation',
      { V5: { parents: 1, interior: { X2: [{ Parachain: 12_345 }, { PalletInstance: 7 }] } } },
      'V5 {parents: 1, interior: X2([Parachain(12_345), PalletInstance(7)])}'
    ],
    [
      'a variant that holds nothing, and nothing in the place of something',
      'VersionedLocation',
      { V5: { parents: 0, interior: { X1: [{ AccountId32: { network: null, id: ALICE } }] } } },
      `V5 {parents: 0, interior: X1([AccountId32 {network: none, id: ${ALICE}}])}`
    ],
    [
      'large numbers are grouped',
      'VersionedAssets',
      {
        V5: [
          { id: { parents: 0, interior: 'Here' }, fun: { Fungible: 18_446_744_073_709_551_616n } }
        ]
      },
      'V5([{id: {parents: 0, interior: Here}, fun: Fungible(18_446_744_073_709_551_616)}])'
    ],
    [
      'an account by its id is its address',
      'MultiAddress',
      { Id: ALICE },
      'h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn'
    ],
    [
      'names in camel case',
      'Weight',
      { refTime: 2_000_000_000, proofSize: 999 },
      '{refTime: 2_000_000_000, proofSize: 999}'
    ]
  ])('%s', (_, type, input, expected) => {
    expect(show(service, type, input)).toBe(expected)
  })

  test.each([
    ['per_things::Perbill', 12_345_678, '1.23%'],
    ['Bytes', 'printable', 'printable'],
    ['Bytes', '0x00ff', '0x00ff'],
    ['bool', true, 'true'],
    ['str', 'text', 'text'],
    ['u128', 10_000n, '10_000'],
    ['u32', 9999, '9999']
  ])('%s of %o', (type, input, expected) => {
    expect(show(relay, type, input)).toBe(expected)
  })

  test('a value that does not fit is refused', () => {
    expect(() => service.describe('Weight', { ref_time: 1n })).toThrow(
      expect.objectContaining({ code: 'ValueMalformed' })
    )
  })
})

describe('a call for a person', () => {
  const remark = { pallet: 'System', method: 'remark', args: { remark: 'hello' } }
  const read = (input: unknown) => {
    const call = service.readInput('Call', input)
    return service.decodeCall(service.type('Call').encode(call))
  }

  test('it is on one line, with the names of polkadot.js', () => {
    expect(service.describeCall(read(remark))).toBe('system.remark(remark: hello)')
    const transfer = {
      pallet: 'balances',
      method: 'transferKeepAlive',
      args: { dest: ALICE, value: '10000' }
    }
    expect(service.describeCall(read(transfer))).toBe(
      'balances.transferKeepAlive(dest: h3Th7HtNH9S83erAb1K9EjLFyVKYYMLGSqHVwuCGX7LvzSWEn, value: 10_000)'
    )
  })

  test('a call in it is shown as a call', () => {
    const batch = { pallet: 'Utility', method: 'batch_all', args: { calls: [remark, remark] } }
    expect(service.describeCall(read(batch))).toBe(
      'utility.batchAll(calls: [system.remark(remark: hello), system.remark(remark: hello)])'
    )
  })

  const hour = openRuntime({ metadata: readCommitted('service-hour') })
  const times = [1_767_236_400n, 1_767_236_460n]
  const token = { symbol: 'PCM', decimals: 10 }
  const transfer = {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args: { dest: ALICE, value: 15_000_000_000n }
  }

  test.each([
    [
      service,
      'schedule_native_transfer_task',
      { provided_id: 'rent', execution_times: times, recipient_id: ALICE, amount: 1n },
      'executionTimes: [2026-01-01 03:00 UTC, 2026-01-01 03:01 UTC]'
    ],
    [
      service,
      'schedule_native_transfer_task',
      { provided_id: 'rent', execution_times: [2n ** 60n], recipient_id: ALICE, amount: 1n },
      'executionTimes: [1_152_921_504_606_846_976]'
    ],
    [
      hour,
      'schedule_dynamic_dispatch_task',
      { provided_id: 'rent', schedule: { Fixed: { execution_times: times } }, call: remark },
      'executionTimes: [2026-01-01 03:00 UTC, 2026-01-01 03:01 UTC]'
    ],
    [
      hour,
      'schedule_dynamic_dispatch_task',
      {
        ...{ provided_id: 'rent', call: remark },
        schedule: { Recurring: { next_execution_time: times[0], frequency: 3600n } }
      },
      'nextExecutionTime: 2026-01-01 03:00 UTC, frequency: 3600'
    ]
  ])('a time of a task is a date: %#', (runtime, method, args, expected) => {
    const call = { pallet: 'AutomationTime', method, args }
    expect(runtime.describeCall(call)).toContain(expected)
  })

  test('an amount of the chain’s token has its symbol beside the number, also in an inner call', () => {
    const task = {
      pallet: 'AutomationTime',
      method: 'schedule_native_transfer_task',
      args: { provided_id: 'a', execution_times: [], recipient_id: ALICE, amount: 10_000n }
    }
    const batch = { pallet: 'Utility', method: 'batch_all', args: { calls: [transfer, task] } }
    const shown = service.describeCall(batch, token)
    expect(shown).toContain('value: 15_000_000_000 (1.5 PCM))')
    expect(shown).toContain('amount: 10_000 (0.000001 PCM))')
    expect(service.describeCall(transfer)).toContain('value: 15_000_000_000)')
    // The token of this instance of the pallet is another one.
    const other = { ...transfer, pallet: 'NisCounterpartBalances' }
    expect(relay.describeCall(other, token)).toContain('value: 15_000_000_000)')
  })

  test('a call without arguments', () => {
    const call = { pallet: 'Session', method: 'purge_keys', args: {} }
    expect(relay.describeCall(call)).toBe('session.purgeKeys()')
  })
})

test('a value as JSON', () => {
  expect(
    toJson({
      type: 'Id',
      value: {
        amount: 2n ** 64n,
        data: Uint8Array.of(1),
        none: undefined,
        list: [1n, { type: 'Here', value: undefined }]
      }
    })
  ).toEqual({
    type: 'Id',
    value: {
      amount: '18446744073709551616',
      data: '0x01',
      none: null,
      list: ['1', { type: 'Here' }]
    }
  })
})
