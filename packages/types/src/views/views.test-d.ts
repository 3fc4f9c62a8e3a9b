import type { ServiceVariant } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import { expectTypeOf, test } from 'vitest'
import type { RelayCall } from '../generated/relay/namedCalls.ts'
import type { TargetCall } from '../generated/target/namedCalls.ts'
import type { RuntimeCall } from '../runtime/Runtime.ts'
import { narrowService } from './narrowService.ts'
import type { HourApi, MinuteApi, RelayApi, TargetApi } from './RuntimeView.ts'

declare const api: ApiPromise
declare const hour: HourApi
declare const minute: MinuteApi
declare const relay: RelayApi
declare const target: TargetApi

test('both variants fit in one program, each with its own calls', () => {
  hour.tx.automationTime.scheduleXcmpTask('id', { Fixed: { executionTimes: [] } }, 1, 0, '0x', 1n)
  minute.tx.automationTime.scheduleXcmpTask('id', [], 1, 0, '0x', { refTime: 1, proofSize: 0 })
  hour.tx.automationTime.scheduleDynamicDispatchTask('id', { Fixed: null }, '0x')
  minute.tx.automationTime.scheduleNativeTransferTask('id', [], '5…', 1n)
})

test('a call that a variant lacks is a type error', () => {
  // @ts-expect-error variant H has no native transfer
  hour.tx.automationTime.scheduleNativeTransferTask('id', [], '5…', 1n)
  // @ts-expect-error variant M has no dynamic dispatch
  minute.tx.automationTime.scheduleDynamicDispatchTask('id', { Fixed: null }, '0x')
  // @ts-expect-error a target chain has no service pallet
  target.tx.automationTime
  // @ts-expect-error a misspelt call is not accepted
  hour.tx.automationTime.scheduleXcmTask
  // @ts-expect-error calls that the toolkit does not use are only in api.tx
  hour.tx.system.setCode
  // @ts-expect-error the relay's XCM pallet has another name
  relay.tx.polkadotXcm
})

test('an argument of the other variant is a type error', () => {
  // @ts-expect-error a list of times is not a schedule
  hour.tx.automationTime.scheduleXcmpTask('id', [3600], 1, 0, '0x', 1n)
  // @ts-expect-error a schedule is not a list of times
  minute.tx.automationTime.scheduleXcmpTask('id', { Fixed: {} }, 1, 0, '0x', { refTime: 1 })
  // @ts-expect-error variant H takes the weight as one number
  hour.tx.automationTime.scheduleXcmpTask('id', { Fixed: {} }, 1, 0, '0x', { refTime: 1 })
})

test('after a check of the variant, only its calls are available', () => {
  const service = narrowService({ api })
  expectTypeOf(service.variant).toEqualTypeOf<ServiceVariant>()
  // @ts-expect-error without a check of the variant, only calls of both variants are available
  service.tx.automationTime.scheduleNativeTransferTask
  service.tx.automationTime.cancelTask('0x00')
  if (service.variant === 'minute') service.tx.automationTime.scheduleNativeTransferTask
  else service.tx.automationTime.scheduleDynamicDispatchTask
})

test('storage, constants, errors and events have their types', async () => {
  expectTypeOf(hour.consts.automationTime.slotLength.toBigInt()).toEqualTypeOf<bigint>()
  expectTypeOf(hour.query.automationTime.tasks).parameter(0).not.toBeAny()
  expectTypeOf(hour.errors.automationTime.InvalidTime.is).toBeFunction()
  expectTypeOf(minute.events.automationTime.TaskScheduled.is).toBeFunction()
  const config = await relay.query.configuration.activeConfig()
  expectTypeOf(config.hrmpSenderDeposit.toBigInt()).toEqualTypeOf<bigint>()
  expectTypeOf(target.query.proxy.proxies).toBeFunction()
  // @ts-expect-error the pallet has no storage item with this misspelt name
  target.query.proxy.proxied
})

test('a call by its names takes the arguments of the chain', () => {
  const send = { pallet: 'balances', method: 'transferKeepAlive' } as const
  expectTypeOf({ ...send, args: { dest: '5…', value: 1n } }).toExtend<TargetCall>()
  expectTypeOf<TargetCall>().toExtend<RuntimeCall>()
  const inner: TargetCall = { ...send, args: { dest: '5…', value: 1n } }
  const all: TargetCall = { pallet: 'utility', method: 'batchAll', args: { calls: [inner] } }
  expectTypeOf(all).toExtend<RuntimeCall>()
  // @ts-expect-error the call lacks its arguments
  send satisfies TargetCall
  // @ts-expect-error the argument to is misspelt: the chain calls it dest
  const misspelt: TargetCall = { ...send, args: { to: '5…', value: 1n } }
  // @ts-expect-error the relay view has no call proxy.proxy
  const missing: RelayCall = { pallet: 'proxy', method: 'proxy', args: {} }
  expectTypeOf([misspelt, missing]).toBeArray()
})

test('an item that a chain may lack may be undefined', () => {
  // @ts-expect-error a service chain may lack the Sudo pallet
  hour.tx.sudo.sudo('0x')
  hour.tx.sudo?.sudo('0x')
  // @ts-expect-error a target chain may lack the DryRunApi
  target.calls.dryRunApi.dryRunCall
  expectTypeOf(hour.calls.automationTimeApi.generateTaskId).toBeFunction()
})

test('an extrinsic is given to a runtime API as bytes, as text would get a second length', () => {
  hour.calls.automationTimeApi.queryFeeDetails(new Uint8Array())
  // @ts-expect-error the argument is text instead of bytes
  hour.calls.automationTimeApi.queryFeeDetails('0x00')
})

test('the RPC of a variant is there if the node serves it', () => {
  // @ts-expect-error the node may not serve the RPC methods of the service
  hour.rpc.automationTime.queryFeeDetails('0x')
  expectTypeOf(hour.rpc.automationTime?.queryFeeDetails).not.toBeAny()
  // @ts-expect-error variant M has no query for fee details
  minute.rpc.automationTime?.queryFeeDetails('0x')
  expectTypeOf(minute.rpc.system.chain).toBeFunction()
})
