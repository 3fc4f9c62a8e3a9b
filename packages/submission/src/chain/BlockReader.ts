import {
  type BlockReference,
  type Chain,
  findAnswer,
  findBlockHash,
  hashSchema
} from '@paraclock/connect'
import { abortReason, type Hex, RecentMap, readHeader, shareWork } from '@paraclock/core'
import { HeadFeed, POLL_MS } from './HeadFeed.ts'
import { blockMismatch, type ChainBlock, readVerifiedBlock } from './readVerifiedBlock.ts'
import type { HeadProvider } from './SigningChain.ts'

const KEPT_BLOCKS = 128

/**
 * Reads the blocks of a chain. Each header must have the requested hash, and each body must match its
 * header.
 */
export interface BlockReader {
  /** Reads the number and hash of the last finalized block. */
  finalized(): Promise<BlockReference>
  /** Reads a block by its number. */
  block(number: number): Promise<ChainBlock>
  /** Reads a block by its hash. */
  blockOf(hash: Hex): Promise<ChainBlock>
  /** Reads the best block. A reorg can drop this block. */
  best(): Promise<ChainBlock>
  /** Resolves when the hash of the finalized or the best head differs from the given hash. */
  nextHead(finalized: Hex, best: Hex, signal?: AbortSignal): Promise<void>
  /** Resolves when the best or the finalized head changes, or at the first poll after 3 seconds. */
  nextNews(signal?: AbortSignal): Promise<void>
  /**
   * Calls `listener` when a head is announced, and every three seconds. The returned function
   * removes the listener.
   */
  listen(listener: () => void): () => void
}

const opened = new WeakMap<Chain['source'], BlockReader>()

/**
 * Opens a reader of the blocks of a chain. All callers with the same connection share one reader.
 *
 * @param provider - announces new heads. Even with a provider, heads are polled every three seconds
 */
export function openBlocks(chain: Chain, provider?: HeadProvider): BlockReader {
  const known = opened.get(chain.source)
  if (known !== undefined) return known
  const blocks = createBlockReader(chain, new HeadFeed(provider))
  opened.set(chain.source, blocks)
  return blocks
}

export function createBlockReader(
  chain: Pick<Chain, 'name' | 'source'>,
  feed: HeadFeed
): BlockReader {
  const { source } = chain
  const blocks = new RecentMap<Hex, Promise<ChainBlock>>({ most: KEPT_BLOCKS })
  const askHash = async (method: string): Promise<Hex> => {
    const hash = findAnswer(hashSchema, await source.request(method, []))
    if (hash !== undefined) return hash
    throw blockMismatch(chain, 0, `the endpoint answers ${method} without a hash`)
  }
  const readFinalized = (): Promise<Hex> => askHash('chain_getFinalizedHead')
  const readBest = (): Promise<Hex> => askHash('chain_getBlockHash')
  const readHeads = async (): Promise<readonly Hex[]> =>
    await Promise.all([readFinalized(), readBest()])

  const readOnce = (hash: Hex): Promise<ChainBlock> =>
    shareWork(blocks, hash, () => readVerifiedBlock(chain, hash))

  const finalized = async (): Promise<BlockReference> => {
    const hash = await readFinalized()
    const header = readHeader(await source.request('chain_getHeader', [hash]))
    if (header?.hash === hash) return { number: header.number, hash }
    const problem = `the endpoint gave no header whose hash is ${hash}`
    throw blockMismatch(chain, header?.number ?? 0, problem)
  }
  return {
    finalized,
    block: async (number) => {
      const hash = await findBlockHash({ source, number, later: finalized })
      if (hash === undefined)
        throw blockMismatch(chain, number, 'the endpoint answers its number without a hash')
      const block = await readOnce(hash)
      if (block.number === number) return block
      const problem = `the node answered block ${block.number} instead of ${number}`
      throw blockMismatch(chain, number, problem)
    },
    blockOf: readOnce,
    best: async () => readOnce(await readBest()),
    nextHead: (finalized, best, signal) =>
      waitFor({
        feed,
        signal,
        isReached: async () => String(await readHeads()) !== String([finalized, best])
      }),
    nextNews: async (signal) => {
      const until = performance.now() + POLL_MS
      const describe = async (): Promise<string> => String(await readHeads().catch(() => ''))
      // Compare with `before`, because a new subscription announces the present head at once.
      const before = await describe()
      await waitFor({
        feed,
        signal,
        isReached: async () => performance.now() >= until || (await describe()) !== before
      })
    },
    listen: (listener) => feed.listen(listener)
  }
}

function waitFor(args: {
  readonly feed: HeadFeed
  readonly signal: AbortSignal | undefined
  readonly isReached: () => Promise<boolean>
}): Promise<void> {
  const { feed, signal, isReached } = args
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = (): void => {
    isReached().then((reached) => {
      if (reached) resolve()
    }, reject)
  }
  const abort = (): void => {
    if (signal) reject(abortReason({ signal, what: 'waiting for a block' }))
  }
  const stop = feed.listen(look)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  else look()
  return promise.finally(() => {
    stop()
    signal?.removeEventListener('abort', abort)
  })
}
