import type { RemoteStorageLayer } from '@acala-network/chopsticks-core'
import { ParaclockError } from '@paraclock/core'
import { CODE_KEY, loadRuntime } from '@paraclock/executor'
import { hashGenesis } from '../genesis/hashGenesis.ts'
import { openState } from '../genesis/openState.ts'
import type { RawGenesis } from '../genesis/RawGenesis.ts'
import { AccumulatedState } from './AccumulatedState.ts'
import { GenesisProvider } from './GenesisProvider.ts'
import { HeadWatchers } from './HeadWatchers.ts'
import type { LocalChain } from './LocalChain.ts'
import { LostTransactions } from './LostTransactions.ts'
import { loadChopsticks } from './loadChopsticks.ts'
import { readParaId } from './readParaId.ts'

/** Blocks that a chain keeps at hand. Older ones can no longer be asked for. */
export const KEPT_BLOCKS: number = 256

/** Most blocks whose changes lie in layers of their own. */
const MOST_LAYERS = 64

/** What {@link openChain} takes. */
export interface OpenChainArgs {
  /** Name of the chain. */
  readonly name: string
  /** Its state before the first block. */
  readonly genesis: RawGenesis
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** Time of its genesis, in milliseconds. */
  readonly time: number
  /** How many blocks it keeps at hand: 256 if left out. */
  readonly keptBlocks?: number
}

/**
 * Opens a chain at its genesis.
 *
 * @throws ParaclockError `ChainBootFailed` if its runtime cannot be run here.
 */
export async function openChain(args: OpenChainArgs): Promise<LocalChain> {
  const { name, genesis, properties, time, keptBlocks = KEPT_BLOCKS } = args
  const core = await loadChopsticks()
  try {
    const localState = openState(genesis)
    const runtime = await loadRuntime(localState.get(CODE_KEY) as Uint8Array)
    const header = await hashGenesis(genesis, runtime.version.stateVersion)
    const provider = new GenesisProvider({ name, properties, genesis, header })
    const blockchain = new core.Blockchain({
      api: Object.assign(new core.Api(provider), { localState }),
      buildBlockMode: core.BuildBlockMode.Manual,
      inherentProviders: core.inherentProviders,
      header: { hash: header.hash, number: 0 },
      maxMemoryBlockCount: keptBlocks,
      processQueuedMessages: false,
      registeredTypes: {}
    })
    const headState = new HeadWatchers(blockchain.head)
    Object.assign(blockchain, { headState })
    return {
      name,
      paraId: readParaId(genesis),
      core,
      blockchain,
      genesis,
      bottom: blockchain.head.storage as RemoteStorageLayer,
      header,
      losses: new LostTransactions(),
      properties,
      slotDuration: 0,
      relayOffset: 0,
      time,
      layers: countLayers(keptBlocks),
      depth: 0,
      state: new AccumulatedState(genesis)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ParaclockError('ChainBootFailed', { chain: name, reason }, { cause: error })
  }
}

/**
 * How many blocks may have layers of their own: the layers below the oldest block that is kept stay
 * with it.
 */
export function countLayers(keptBlocks: number): number {
  return Math.min(keptBlocks, MOST_LAYERS)
}
