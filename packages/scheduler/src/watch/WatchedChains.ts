import { type Hex, ParaclockError } from '@paraclock/core'
import {
  type BlockPoint,
  type ChainSource,
  type NamedChain,
  nameChain,
  openSubmissionChain,
  type SubmissionChain
} from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'

/** A chain whose finalized blocks are read. */
export interface WatchedChain {
  readonly named: NamedChain
  readonly blocks: SubmissionChain
}

/** The chains that tell of a task. */
export interface WatchedChains {
  readonly service: Service
  readonly blocks: SubmissionChain
  readonly target: WatchedChain | undefined
}

/** How far the chains are finalized, and which blocks are their best. */
export interface WatchedHeads {
  readonly service: ChainHeads
  readonly target: ChainHeads | undefined
}

interface ChainHeads {
  readonly finalized: BlockPoint
  readonly best: Hex
}

/** Opens the chains of a watch. */
export function openWatched(service: Service, target: ChainSource | undefined): WatchedChains {
  return {
    service,
    blocks: openSubmissionChain(service),
    target: target && { named: nameChain(target), blocks: openSubmissionChain(target) }
  }
}

/** Reads how far the chains are. */
export async function readHeads({ blocks, target }: WatchedChains): Promise<WatchedHeads> {
  const [service, other] = await Promise.all([
    readChainHeads(blocks),
    target && readChainHeads(target.blocks)
  ])
  return { service, target: other }
}

async function readChainHeads(blocks: SubmissionChain): Promise<ChainHeads> {
  const [finalized, best] = await Promise.all([blocks.finalized(), blocks.best()])
  return { finalized, best: best.hash }
}

/** Waits until one of the chains has gone on. */
export async function waitForHeads(
  { blocks, target }: WatchedChains,
  heads: WatchedHeads,
  signal: AbortSignal | undefined
): Promise<void> {
  // Ends the waiting for the other chain, once one of them has moved.
  const moved = new AbortController()
  const inner = signal ? AbortSignal.any([signal, moved.signal]) : moved.signal
  const wait = (chain: SubmissionChain, { finalized, best }: ChainHeads): Promise<void> =>
    chain.nextHead(finalized.hash, best, inner)
  const waits = [wait(blocks, heads.service)]
  if (target && heads.target) waits.push(wait(target.blocks, heads.target))
  try {
    await Promise.race(waits)
  } finally {
    moved.abort(new ParaclockError('OperationAborted', { what: 'waiting for a block' }))
    await Promise.allSettled(waits)
  }
}
