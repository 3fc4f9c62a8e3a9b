import type { ApiOptions } from '@polkadot/api/types'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import { expectTypeOf, test } from 'vitest'
import { type ChainFacts, connectChain, createProvider, type ParaclockProvider } from '../index.ts'

test('a provider fits the types of polkadot.js, also under exactOptionalPropertyTypes', () => {
  expectTypeOf<ParaclockProvider>().toExtend<ProviderInterface>()
  expectTypeOf<ParaclockProvider>().toExtend<NonNullable<ApiOptions['provider']>>()
  expectTypeOf(createProvider).returns.toEqualTypeOf<ParaclockProvider>()
})

test('each event carries its own value', () => {
  const provider = {} as ParaclockProvider
  expectTypeOf(provider.on<'switched'>)
    .parameter(1)
    .parameter(0)
    .toEqualTypeOf<{
      readonly from: string
      readonly to: string
    }>()
  expectTypeOf(provider.on<'exhausted'>)
    .parameter(1)
    .parameter(0)
    .toEqualTypeOf<Error>()
  // @ts-expect-error there is no such event
  provider.on('reconnected', () => {})
})

test('a subscription’s id is text, a request has the type that its caller names', () => {
  const provider = {} as ParaclockProvider
  expectTypeOf(provider.request({ method: 'system_chain' })).resolves.toBeUnknown()
  expectTypeOf(provider.request<string>({ method: 'system_chain' })).resolves.toBeString()
  // @ts-expect-error a call without a method
  void provider.request({ params: [] })
})

test('the facts of a chain', () => {
  expectTypeOf<ChainFacts['paraId']>().toEqualTypeOf<number | undefined>()
  // @ts-expect-error connectChain sets autoConnect itself
  void connectChain({ endpoints: 'wss://rpc.example', provider: { autoConnect: false } })
})
