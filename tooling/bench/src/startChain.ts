import './quiet.ts'

import assert from 'node:assert/strict'
import * as core from '@acala-network/chopsticks-core'
import type { BenchChain } from './loadGenesis.ts'
import { setNoHeads } from './setNoHeads.ts'

/** Starts a chain of Chopsticks at a genesis, and decodes its metadata. */
export async function startChain(
  { name, top }: BenchChain,
  changes: Readonly<Record<string, string>> = {}
): Promise<core.Blockchain> {
  const entries = Object.entries({ ...top, ...changes })
  const sorted = Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
  const spec = { id: name, name, properties: {}, genesis: { raw: { top: sorted } } }
  const api = new core.Api(new core.GenesisProvider(spec as never))
  await api.isReady
  const chain = new core.Blockchain({
    api,
    buildBlockMode: core.BuildBlockMode.Manual,
    inherentProviders: [...core.inherentProviders, setNoHeads],
    header: { hash: (await api.getBlockHash(0)) as `0x${string}`, number: 0 },
    mockSignatureHost: true,
    maxMemoryBlockCount: 100,
    registeredTypes: {}
  })
  await chain.head.meta
  return chain
}

/** Builds a block, and makes sure that there is one: Chopsticks keeps failures to itself. */
export async function buildBlock(
  chain: core.Blockchain,
  transactions: `0x${string}`[] = []
): Promise<core.Block> {
  const before = chain.head.number
  await chain.newBlock({ transactions })
  assert.equal(chain.head.number, before + 1, 'Chopsticks built no block')
  return chain.head
}
