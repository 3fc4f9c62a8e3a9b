import './quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import { bytesToHex } from '@paraclock/core'
import { keyToHex } from '@paraclock/executor'
import type { ChopsticksCore } from '../../src/index.ts'
import type { LoadedChain } from './loadChain.ts'

/** The module of Chopsticks, with the type that `accelerate` takes. */
export const chopsticks: ChopsticksCore = core

/** Starts a chain of Chopsticks at the genesis of a loaded runtime. */
export async function startChain(
  chain: LoadedChain,
  options: { readonly runtimeLogLevel?: number; readonly offchainWorker?: boolean } = {}
): Promise<core.Blockchain> {
  const top = Object.fromEntries(
    [...chain.genesis].map(([key, value]) => [keyToHex(key), bytesToHex(value)])
  )
  const spec = { id: chain.name, name: chain.name, properties: {}, genesis: { raw: { top } } }
  const api = new core.Api(new core.GenesisProvider(spec as never))
  await api.isReady
  return new core.Blockchain({
    api,
    buildBlockMode: core.BuildBlockMode.Manual,
    inherentProviders: core.inherentProviders,
    header: { hash: (await api.getBlockHash(0)) as `0x${string}`, number: 0 },
    mockSignatureHost: true,
    maxMemoryBlockCount: 100,
    registeredTypes: {},
    ...options
  })
}

/** Builds a block. Throws if there is no new block, because Chopsticks hides failures. */
export async function buildBlock(
  chain: core.Blockchain,
  params: Partial<core.BuildBlockParams> = {}
): Promise<core.Block> {
  const before = chain.head.number
  await chain.newBlock(params)
  if (chain.head.number !== before + 1) throw new TypeError(`no block after #${before}`)
  return chain.head
}
