import type { Hex, UnixSeconds } from '@paraclock/core'
import type { SettleReport, WaitOptions } from '@paraclock/simulation'
import { expectTypeOf, test } from 'vitest'
import type { TargetSwitch } from './drive/misconfigure.ts'
import {
  type Devnet,
  type DevnetChain,
  type ExportedNetwork,
  type ExtraParachain,
  exportNetwork,
  type Snapshot,
  startDevnet
} from './index.ts'
import type { Devnets } from './startDevnet.ts'

declare const net: Devnet

test('one network, or exactly those that were asked for', () => {
  expectTypeOf(startDevnet({ variant: 'minute' })).toEqualTypeOf<Promise<Devnet>>()
  expectTypeOf(startDevnet()).toEqualTypeOf<Promise<Devnet>>()
  expectTypeOf(startDevnet({ networks: ['staging'] })).toEqualTypeOf<Promise<Devnets<'staging'>>>()
  expectTypeOf<Devnets<'staging'>>().toHaveProperty('staging').toEqualTypeOf<Devnet>()
  expectTypeOf<Devnets<'staging'>>().not.toHaveProperty('main')
  // @ts-expect-error there is no variant of days
  void startDevnet({ variant: 'day' })
  // @ts-expect-error there is no such network
  void startDevnet({ networks: ['test'] })
})

test('an extra chain has a runtime and an id, or a specification', () => {
  expectTypeOf({ name: 'a', runtime: 'target', paraId: 1 } as const).toExtend<ExtraParachain>()
  expectTypeOf({ name: 'a', spec: {} }).toExtend<ExtraParachain>()
  expectTypeOf({ name: 'a' }).not.toExtend<ExtraParachain>()
})

test('time is seconds and says so, and a snapshot is not made by hand', () => {
  expectTypeOf(net.now()).toEqualTypeOf<UnixSeconds>()
  // @ts-expect-error milliseconds are plain numbers
  void net.travelTo(1_767_225_600_000)
  expectTypeOf(net.snapshot()).toEqualTypeOf<Promise<Snapshot>>()
  // @ts-expect-error only what a network gave
  void net.restore({})
  expectTypeOf(net.settle()).toEqualTypeOf<Promise<SettleReport>>()
})

test('only settle ends at a time', () => {
  void net.settle({ until: net.now() })
  // @ts-expect-error the number of rounds is given
  void net.build(1, { until: net.now() })
  // @ts-expect-error the session ends it
  void net.nextSession({ until: net.now() })
})

test('everything that drives a network can be stopped', () => {
  expectTypeOf<Parameters<Devnet['build']>[1]>().toExtend<WaitOptions | undefined>()
  expectTypeOf<Parameters<Devnet['execute']>[0]>().toExtend<WaitOptions>()
  expectTypeOf<Parameters<Devnet['fund']>[0]>().toExtend<WaitOptions>()
  expectTypeOf<Parameters<Devnet['sudo']>[2]>().toExtend<WaitOptions | undefined>()
  expectTypeOf<Parameters<Devnet['misconfigure']>[1]>().toEqualTypeOf<WaitOptions | undefined>()
})

test('chains have hashes, not text, and switches have names', () => {
  expectTypeOf<DevnetChain>().toHaveProperty('genesisHash').toEqualTypeOf<Hex>()
  expectTypeOf<DevnetChain>().toHaveProperty('paraId').toEqualTypeOf<number | undefined>()
  expectTypeOf<'BarrierRejectsService'>().toExtend<TargetSwitch>()
  // @ts-expect-error there is no such switch
  void net.misconfigure({ Gravity: true })
  expectTypeOf(exportNetwork({ dir: '.' })).toEqualTypeOf<Promise<ExportedNetwork>>()
})
