import {
  bytesToHex,
  CallArgumentInvalid,
  FactMismatch,
  type Hex,
  hexToBytes
} from '@paraclock/core'
import type { CallCapability, CallKind, ParamForm, ParamRole, RuntimeCall } from '@paraclock/types'
import { TypeRegistry } from '@polkadot/types'
import { u8aConcat } from '@polkadot/util'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { readScheduled } from '../read/readScheduled.ts'
import { buildServiceCall } from './buildServiceCall.ts'
import type { CallValues } from './CallValues.ts'

const registry = new TypeRegistry()
registry.register({
  FixedTimes: { executionTimes: 'Vec<u64>' },
  RecurringTimes: { nextExecutionTime: 'u64', frequency: 'u64' },
  Schedule: { _enum: { Fixed: 'FixedTimes', Recurring: 'RecurringTimes' } },
  BareSchedule: { _enum: { Fixed: 'Vec<u64>' } },
  TaskWeight: { refTime: 'Compact<u64>', proofSize: 'Compact<u64>' },
  Junction3: { _enum: { Parachain: 'Compact<u32>' } },
  Interior3: { _enum: { Here: 'Null', X1: 'Junction3' } },
  Location3: { parents: 'u8', interior: 'Interior3' },
  Interior4: { _enum: { Here: 'Null', X1: '[Junction3; 1]' } },
  Location4: { parents: 'u8', interior: 'Interior4' },
  Versioned: { _enum: { V3: 'Location3', V4: 'Location4' } },
  Payment: { assetLocation: 'Versioned', amount: 'u128' }
})

interface Param {
  readonly name: string
  readonly type: string
  readonly form: ParamForm
  readonly role: ParamRole | null
}

const bytes = { kind: 'bytes' } as const
const integer = (bits: number) => ({ kind: 'integer', bits, compact: false }) as const
const schedule: ParamForm = {
  kind: 'schedule',
  fixed: { variant: 'Fixed', times: 'execution_times' },
  recurring: { variant: 'Recurring', next: 'next_execution_time', frequency: 'frequency' }
}
const location = { kind: 'location', versions: [3, 4] } as const
const param = (name: string, type: string, form: ParamForm, role: ParamRole | null): Param => ({
  name,
  type,
  form,
  role
})

/** A service whose one call has these parameters, and the bytes that it writes for values. */
function serviceWith(kind: CallKind, params: readonly Param[]) {
  const capability = {
    pallet: 'AutomationTime',
    call: 'the_call',
    section: 'automationTime',
    method: 'theCall',
    params: params.map(({ name, form, role }) => ({
      name,
      form,
      role:
        role === null
          ? { known: false, why: 'its name says nothing' }
          : { known: true, value: role, from: 'its name' }
    }))
  } as unknown as CallCapability
  const write = (...args: unknown[]): Hex =>
    bytesToHex(
      u8aConcat(
        Uint8Array.of(60, 0),
        ...args.map((value, at) => registry.createType(params[at]?.type ?? 'Null', value).toU8a())
      )
    )
  const encode = ({ args }: RuntimeCall) => hexToBytes(write(...Object.values(args)))
  const runtime = { readInput: (_: string, input: unknown) => input, type: () => ({ encode }) }
  const service = {
    variant: 'mixed',
    chain: { runtime },
    automation: {
      pallet: { name: 'AutomationTime' },
      calls: {
        crossChain: null,
        dynamicDispatch: null,
        nativeTransfer: null,
        cancel: null,
        [kind]: capability
      }
    }
  } as unknown as Service
  return {
    encode: (values: CallValues) => buildServiceCall(service, kind, values),
    write,
    service
  }
}

const values: CallValues = {
  providedId: Uint8Array.of(0x61, 0x62),
  schedule: { kind: 'fixed', executionTimes: [3600n, 7200n] },
  paraId: 2110,
  callBytes: Uint8Array.of(1, 2, 3),
  weight: { refTime: 900n, proofSize: 80n },
  owner: `0x${'01'.repeat(32)}`
}

test('a list of times and a weight of time alone, as the first chains of the service had them', () => {
  const { encode, write } = serviceWith('crossChain', [
    param('provided_id', 'Bytes', bytes, 'providedId'),
    param('execution_times', 'Vec<u64>', { kind: 'times', bits: 64 }, 'times'),
    param('para_id', 'u32', integer(32), 'paraId'),
    param('currency_id', 'u32', integer(32), 'currency'),
    param('encoded_call', 'Bytes', bytes, 'callBytes'),
    param('encoded_call_weight', 'u64', integer(64), 'weight')
  ])
  const expected = write('0x6162', [3600, 7200], 2110, 0, '0x010203', 900)
  expect(encode(values)).toBe(expected)
  expect(encode({ ...values, weight: 900n })).toBe(expected)
  const endless = { kind: 'recurring', nextExecutionTime: 3600n, frequency: 3600n } as const
  raise(CallArgumentInvalid, () => encode({ ...values, schedule: endless }))
})

test('a destination, a fee location, a payment and an overall weight, as later ones have them', () => {
  const { encode, write } = serviceWith('crossChain', [
    param('schedule', 'Schedule', schedule, 'schedule'),
    param('destination', 'Versioned', location, 'destination'),
    param('schedule_fee', 'Versioned', location, 'feeLocation'),
    param('execution_fee', 'Payment', { kind: 'struct' }, 'executionFee'),
    param('encoded_call', 'Bytes', bytes, 'callBytes'),
    param('encoded_call_weight', 'TaskWeight', { kind: 'weight' }, 'weight'),
    param('overall_weight', 'TaskWeight', { kind: 'weight' }, 'overallWeight'),
    param('schedule_as', 'Option<AccountId32>', { kind: 'option', item: { kind: 'other' } }, null)
  ])
  const fee = { assetLocation: { V4: { parents: 1, interior: 'Here' } }, amount: 5 }
  const overallWeight = { refTime: 4000n, proofSize: 300n }
  const given = { ...values, overallWeight, extra: { execution_fee: fee } }
  const endless = { kind: 'recurring', nextExecutionTime: 3600n, frequency: 7200n } as const
  const sibling = { V4: { parents: 1, interior: { X1: [{ Parachain: 2110 }] } } }
  const here = { V4: { parents: 0, interior: 'Here' } }
  const rest = [sibling, here, fee, '0x010203', values.weight, overallWeight, null]
  expect(encode({ ...given, schedule: endless })).toBe(
    write({ Recurring: { nextExecutionTime: 3600, frequency: 7200 } }, ...rest)
  )
  expect(encode(given)).toBe(write({ Fixed: { executionTimes: [3600, 7200] } }, ...rest))
  const missing = raise(CallArgumentInvalid, () => encode({ ...values, overallWeight }))
  expect(missing.context).toMatchObject({ argument: 'execution_fee' })
  raise(CallArgumentInvalid, () => encode({ ...given, weight: 900n }))
})

test('locations of version 3, schedules without field names, and parameters in any order', () => {
  const bare: ParamForm = {
    kind: 'schedule',
    fixed: { variant: 'Fixed', times: null },
    recurring: null
  }
  const { encode, write } = serviceWith('crossChain', [
    param('dest', 'Versioned', { kind: 'location', versions: [3] }, 'destination'),
    param('message', 'Bytes', bytes, 'callBytes'),
    param('when', 'BareSchedule', bare, 'schedule'),
    param('token', 'Versioned', { kind: 'location', versions: [3] }, 'currency')
  ])
  const sibling = { V3: { parents: 1, interior: { X1: { Parachain: 2110 } } } }
  const here = { V3: { parents: 0, interior: 'Here' } }
  expect(encode(values)).toBe(write(sibling, '0x010203', { Fixed: [3600, 7200] }, here))
  const endless = { kind: 'recurring', nextExecutionTime: 3600n, frequency: 3600n } as const
  raise(CallArgumentInvalid, () => encode({ ...values, schedule: endless }))
})

test('transfers, dispatches and cancelling', () => {
  const transfer = serviceWith('nativeTransfer', [
    param('to', 'MultiAddress', { kind: 'account', bytes: 32, wrapped: true }, 'recipient'),
    param('value', 'u128', integer(128), 'amount'),
    param('who', 'AccountId32', { kind: 'account', bytes: 32, wrapped: false }, 'onBehalfOf')
  ])
  const recipient: Hex = `0x${'02'.repeat(32)}`
  expect(transfer.encode({ ...values, recipient, amount: 7n })).toBe(
    transfer.write({ Id: recipient }, 7, values.owner)
  )
  const byHash = serviceWith('cancel', [param('id', 'H256', { kind: 'hash', bytes: 32 }, 'taskId')])
  expect(byHash.encode({ taskId: recipient })).toBe(byHash.write(recipient))
  const byText = serviceWith('cancel', [param('task_id', 'Bytes', bytes, 'taskId')])
  expect(byText.encode({ taskId: '12-1-3' })).toBe(byText.write('0x31322d312d33'))
  raise(CallArgumentInvalid, () => byText.encode({}))
  raise(OperationUnsupported, () => buildServiceCall(byText.service, 'dynamicDispatch', {}))
})

test('what cannot be told or does not fit is refused with its name, never guessed', () => {
  const open = serviceWith('crossChain', [param('what', 'u32', integer(32), null)])
  expect(raise(CallArgumentInvalid, () => open.encode(values)).context).toMatchObject({
    argument: 'what',
    problem: 'its name says nothing'
  })
  expect(open.encode({ ...values, extra: { what: 9 } })).toBe(open.write(9))
  const hashed = serviceWith('crossChain', [
    param('id', 'H256', { kind: 'hash', bytes: 32 }, 'providedId')
  ])
  raise(CallArgumentInvalid, () => hashed.encode(values))
  const none = serviceWith('crossChain', [param('at', 'u64', integer(64), 'schedule')])
  raise(CallArgumentInvalid, () => none.encode(values))
  const broken = serviceWith('crossChain', [param('para', 'u8', integer(8), 'paraId')])
  raise(CallArgumentInvalid, () => broken.encode({ ...values, paraId: 70_000 }))
})

test('the id of a task that only the event tells is read as the text that it is', () => {
  const { service } = serviceWith('cancel', [])
  const block = { number: 12, hash: `0x${'0b'.repeat(32)}` } as const
  const event = (data: Record<string, string>) => ({
    pallet: 'AutomationTime',
    name: 'TaskScheduled',
    data
  })
  const outcome = (data: Record<string, string>) =>
    ({ status: 'succeeded', block, index: 2, fee: 5n, events: [event(data)] }) as const
  const told = readScheduled(service, outcome({ task_id: '0x31322d312d33' }), [null])
  expect(told).toMatchObject({
    status: 'scheduled',
    tasks: [{ taskId: '12-1-3', nextRun: null, prepaid: null }]
  })
  const hash = `0x${'0c'.repeat(32)}`
  const fees = { next_run: '3600', execution_fee: '5', xcmp_fee: '6' }
  const read = readScheduled(service, outcome({ task_id: hash, ...fees }), [hash])
  expect(read).toMatchObject({ tasks: [{ taskId: hash, nextRun: 3600n, prepaid: 11n }] })
  raise(FactMismatch, () =>
    readScheduled(service, outcome({ task_id: hash }), [`0x${'0d'.repeat(32)}`])
  )
})
