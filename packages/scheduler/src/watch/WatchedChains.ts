import type { BlockReference, Chain } from '@paraclock/connect'
import { type Hex, OperationAborted, ParaclockError } from '@paraclock/core'
import { type BlockReader, type HeadProvider, openBlocks } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import type { TaskCursor, TaskEntry } from './TaskEntry.ts'

export interface WatchedChain {
  readonly chain: Chain
  readonly blocks: BlockReader
}

export interface WatchedChains {
  readonly service: Service
  readonly blocks: BlockReader
  readonly target: WatchedChain | undefined
}

export interface WatchedHeads {
  readonly service: ChainHeads
  readonly target: ChainHeads | undefined
}

interface ChainHeads {
  readonly finalized: BlockReference
  readonly best: Hex
}

export function openWatched(service: Service, target: Chain | undefined): WatchedChains {
  // Only a chain with a connection has a provider that announces heads.
  const { provider } = (target ?? {}) as { readonly provider?: HeadProvider }
  return {
    service,
    blocks: openBlocks(service.chain, service.heads),
    target: target && { chain: target, blocks: openBlocks(target, provider) }
  }
}

export async function readWatchedHeads(chains: WatchedChains): Promise<WatchedHeads> {
  const [service, target] = await Promise.all([
    readChainHeads(chains.blocks),
    chains.target && readChainHeads(chains.target.blocks)
  ])
  return { service, target }
}

async function readChainHeads(blocks: BlockReader): Promise<ChainHeads> {
  const [finalized, best] = await Promise.all([blocks.finalized(), blocks.best()])
  return { finalized, best: best.hash }
}

export async function waitForHeads(
  { blocks, target }: WatchedChains,
  heads: WatchedHeads,
  signal: AbortSignal | undefined
): Promise<void> {
  // A new head of one chain aborts the wait for a head of the other chain.
  const moved = new AbortController()
  const inner = signal ? AbortSignal.any([signal, moved.signal]) : moved.signal
  const wait = (reader: BlockReader, { finalized, best }: ChainHeads): Promise<void> =>
    reader.nextHead(finalized.hash, best, inner)
  const waits = [wait(blocks, heads.service)]
  if (target && heads.target) waits.push(wait(target.blocks, heads.target))
  try {
    await Promise.race(waits)
  } finally {
    moved.abort(new ParaclockError(OperationAborted, { what: 'waiting for a block' }))
    await Promise.allSettled(waits)
  }
}

export interface WatchStep {
  readonly cursor: TaskCursor
  readonly entry?: TaskEntry
}

export interface WatchContext {
  readonly chains: WatchedChains
  readonly taskId: string
  readonly heads: WatchedHeads
  /**
   * Receives the topic of each message that may have arrived in a block that the target's node has
   * discarded. If absent, such a message ends the watch with the error of the node.
   */
  readonly lost?: Set<string>
  readonly signal: AbortSignal | undefined
}
