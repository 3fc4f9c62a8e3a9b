import './quietLogs.ts'

import assert from 'node:assert/strict'
import * as chopsticks from '@acala-network/chopsticks-core'
import {
  BuildBlockMode,
  ChopsticksProvider,
  connectParachains,
  destroyWorker,
  type Genesis,
  GenesisProvider,
  setup
} from '@acala-network/chopsticks-core'
import { accelerate, type ChopsticksCore, connectVertical } from '@paraclock/chopsticks'
import type { RuntimeName } from '@paraclock/runtimes'
import { ApiPromise } from '@polkadot/api'
import type { Chain } from './Chain.ts'
import { createGenesis } from './createGenesis.ts'

/** A relay with a service and a target. */
export interface Network {
  /** The relay. */
  readonly relay: Chain
  /** One of the two services. */
  readonly service: Chain
  /** The chain whose calls the service runs. */
  readonly target: Chain
}

/** What runs the runtimes: our executor, or the interpreter that Chopsticks brings. */
export type Engine = 'executor' | 'chopsticks'

/** A whole hour, at which every network starts: 2026-03-02 12:00 UTC, in milliseconds. */
export const START_MILLIS: number = Date.UTC(2026, 2, 2, 12)

/**
 * Serves a genesis, and the child storage that it does not have: Chopsticks throws at the first look
 * into a child trie, which is where contracts keep what they store.
 */
function provideGenesis(genesis: Genesis): GenesisProvider {
  const provider = new GenesisProvider(genesis)
  const send = provider.send
  provider.send = async (method, params) => {
    if (!method.startsWith('childstate_')) return await send(method, params)
    return method.startsWith('childstate_getKeys') ? [] : null
  }
  return provider
}

/** Chooses what runs the runtimes of every chain in this process, from the next block on. */
export async function useEngine(engine: Engine): Promise<void> {
  const undo = accelerate(chopsticks as unknown as ChopsticksCore)
  if (engine === 'chopsticks') await undo()
}

/** Boots the shipped runtime `name` from its preset; it has built one block. */
export async function bootChain(name: RuntimeName): Promise<Chain> {
  await useEngine('executor')
  const chain = await setup({
    genesis: provideGenesis(await createGenesis(name, START_MILLIS)),
    buildBlockMode: BuildBlockMode.Manual,
    runtimeLogLevel: 0
  })
  assert.equal(chain.head.number, 1, `${name} did not build its first block`)
  const api = await ApiPromise.create({ provider: new ChopsticksProvider(chain), noInitWarn: true })
  const info = api.query['parachainInfo']?.['parachainId']
  const paraId = info === undefined ? undefined : Number(await info())
  return { name, paraId, chain, api }
}

/** Boots a relay, a service and a target, with no channel between the latter two. */
export async function bootNetwork(service: 'service-hour' | 'service-minute'): Promise<Network> {
  const network = {
    relay: await bootChain('relay'),
    service: await bootChain(service),
    target: await bootChain('target')
  }
  const relay = network.relay.chain
  for (const { chain: parachain } of [network.service, network.target]) {
    await connectVertical(chopsticks, { relay, parachain })
  }
  await connectParachains([network.service.chain, network.target.chain], true)
  return network
}

/** Stops chains, and the worker that all chains share. */
export async function stopChains(chains: readonly Chain[]): Promise<void> {
  for (const { api, chain } of chains) {
    await api.disconnect()
    await chain.close()
  }
  await destroyWorker()
}
