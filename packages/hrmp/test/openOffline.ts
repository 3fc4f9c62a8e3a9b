import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { ApiPromise } from '@polkadot/api'

/** What a node that is not there answers. */
export interface OfflineAnswers {
  /** Values by storage key; nothing is stored elsewhere. */
  readonly storage?: ReadonlyMap<Hex, Hex>
  /** Methods that are never answered. */
  readonly silent?: readonly string[]
}

const HASH: Hex = `0x${'45'.repeat(32)}`

/** A connection to committed metadata, storage as it is given, and a runtime without any API. */
export async function openOffline(
  name: 'relay' | 'target',
  { storage = new Map(), silent = [] }: OfflineAnswers = {}
): Promise<ApiPromise> {
  const metadata = readRuntimeMetadata({ runtime: name, version: 14 })
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: HASH,
    chain_getFinalizedHead: HASH,
    rpc_methods: { methods: ['chain_getFinalizedHead', 'state_call', 'state_getStorage'] },
    state_getMetadata: bytesToHex(metadata),
    state_getRuntimeVersion: {
      specName: name,
      implName: name,
      authoringVersion: 1,
      specVersion: 1,
      implVersion: 1,
      apis: [],
      transactionVersion: 1
    },
    system_chain: name,
    system_properties: { tokenSymbol: 'ROC', tokenDecimals: 12, ss58Format: 42 }
  }
  const answer = (method: string, params: readonly unknown[]): unknown =>
    method === 'state_getStorage' ? (storage.get(params[0] as Hex) ?? null) : answers[method]
  const provider = {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => provider,
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    on: () => () => {},
    send: (method: string, params: readonly unknown[]) =>
      silent.includes(method) ? new Promise(() => {}) : Promise.resolve(answer(method, params)),
    subscribe: () => Promise.reject(new Error('offline')),
    unsubscribe: () => Promise.resolve(true)
  }
  return ApiPromise.create({ provider: provider as never, noInitWarn: true })
}
