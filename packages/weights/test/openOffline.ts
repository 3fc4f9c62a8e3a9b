import { runtimeApiId } from '@paraclock/connect'
import { bytesToHex, encodeCompact, type Hex, joinBytes } from '@paraclock/core'
import type { RuntimeName } from '@paraclock/runtimes'
import { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import { readMetadata } from './openRuntime.ts'

/** What a runtime answers to calls of its APIs, by their names. What is not there fails. */
export type StateAnswers = Readonly<Record<string, (data: Hex) => Hex | Promise<Hex>>>

const GENESIS = `0x${'45'.repeat(32)}`

/** A chain without a node: the metadata of a runtime, and what it answers. */
export function openOffline(args: {
  readonly runtime: RuntimeName
  /** The runtime APIs that it declares, with their versions. */
  readonly apis: Readonly<Record<string, number>>
  readonly answers: StateAnswers
}): Promise<ApiPromise> {
  const { runtime, apis, answers } = args
  const metadata = readMetadata(runtime)
  const version = {
    specName: runtime,
    implName: runtime,
    specVersion: 1,
    implVersion: 0,
    transactionVersion: 1,
    authoringVersion: 1,
    stateVersion: 1,
    apis: Object.entries({ ...apis, Metadata: 2 }).map(([name, number]) => [
      runtimeApiId(name),
      number
    ])
  }
  const described = joinBytes([Uint8Array.of(1), encodeCompact(metadata.length), metadata])
  const own: StateAnswers = {
    // A list with version 15 alone.
    Metadata_metadata_versions: () => '0x040f000000',
    Metadata_metadata_at_version: () => bytesToHex(described)
  }
  const plain: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: GENESIS,
    rpc_methods: { methods: ['chain_getBlockHash', 'state_call', 'state_getMetadata'] },
    state_getRuntimeVersion: version,
    system_chain: 'Acme\u001b[31m',
    system_properties: {}
  }
  const provider: NonNullable<ApiOptions['provider']> = {
    hasSubscriptions: true,
    isClonable: false,
    isConnected: true,
    clone: () => provider,
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    on: (type, listener) => {
      if (type === 'connected') queueMicrotask(() => listener())
      return () => undefined
    },
    send: async (method, params) => {
      if (method !== 'state_call') return plain[method] as never
      const answer = { ...own, ...answers }[String(params[0])]
      if (answer === undefined) throw new Error(`${params[0]} is not answered`)
      return (await answer(params[1] as Hex)) as never
    },
    subscribe: () => Promise.resolve(1),
    unsubscribe: () => Promise.resolve(true)
  }
  return ApiPromise.create({ provider, noInitWarn: true, throwOnConnect: true })
}
