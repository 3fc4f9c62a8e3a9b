import type { RemoteStorageLayer } from '@acala-network/chopsticks-core'
import { isParaclockError, ParaclockError } from '@paraclock/core'
import type { OpenedFork } from '../fork/Fork.ts'
import { ForkProvider } from '../fork/ForkProvider.ts'
import { AccumulatedState } from './AccumulatedState.ts'
import { HeadWatchers } from './HeadWatchers.ts'
import type { LocalChain } from './LocalChain.ts'
import { LostTransactions } from './LostTransactions.ts'
import { loadChopsticks } from './loadChopsticks.ts'
import { countLayers, KEPT_BLOCKS, type OpenChainArgs } from './openChain.ts'
import { readParaId } from './readParaId.ts'

/** Opens a chain where a fork of it begins: at a block with a number, over a state elsewhere. */
export async function openForkedChain(
  args: OpenChainArgs & { readonly fork: OpenedFork }
): Promise<LocalChain> {
  const { name, genesis, properties, time, fork, keptBlocks = KEPT_BLOCKS } = args
  const core = await loadChopsticks()
  try {
    const blockchain = new core.Blockchain({
      api: new core.Api(new ForkProvider(fork)),
      buildBlockMode: core.BuildBlockMode.Manual,
      inherentProviders: core.inherentProviders,
      header: fork.block,
      maxMemoryBlockCount: keptBlocks,
      processQueuedMessages: false,
      registeredTypes: {}
    })
    // What is wrong with the runtime shows here, and not in the middle of something else.
    await blockchain.head.runtimeVersion
    Object.assign(blockchain, { headState: new HeadWatchers(blockchain.head) })
    return {
      name,
      paraId: readParaId(genesis),
      core,
      blockchain,
      genesis,
      bottom: blockchain.head.storage as RemoteStorageLayer,
      header: { hash: fork.genesisHash },
      losses: new LostTransactions(),
      properties,
      slotDuration: 0,
      relayOffset: 0,
      time,
      layers: countLayers(keptBlocks),
      depth: 0,
      state: new AccumulatedState(undefined)
    }
  } catch (error) {
    if (isParaclockError(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ParaclockError('ChainBootFailed', { chain: name, reason }, { cause: error })
  }
}
