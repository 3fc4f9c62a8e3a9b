import { ApiPromise } from '@polkadot/api'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import { FakeChain, type FakeRuntime } from '@tooling/faults'

/** Makes an api of a runtime without any connection: enough to encode and decode. */
export async function openOffline(runtime: FakeRuntime): Promise<ApiPromise> {
  const chain = new FakeChain('offline', runtime)
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: chain.genesisHash,
    rpc_methods: { methods: ['state_call'] },
    state_getMetadata: runtime.metadata,
    state_getRuntimeVersion: runtime.version,
    system_chain: runtime.chain,
    system_properties: runtime.properties
  }
  const provider: ProviderInterface = {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => provider,
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    on: () => () => {},
    send: async (method, params) =>
      (method === 'state_call' ? runtime.calls[String(params[0])] : answers[method]) as never,
    subscribe: () => Promise.reject(new Error('offline')),
    unsubscribe: () => Promise.resolve(true)
  }
  return ApiPromise.create({ provider, noInitWarn: true })
}
