import type { Block } from '@acala-network/chopsticks-core'
import { type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import { CODE } from '../genesis/RawGenesis.ts'
import type { BlockRequest, BuiltBlock, LocalChain, RuntimeLine } from './LocalChain.ts'
import { runBlock } from './runBlock.ts'

/** The most detailed level of a runtime's log. */
const TRACE = 5

/**
 * Builds one block, with every transaction that waits, and makes it the head. When it cannot be
 * built, the head stays, and the transaction whose execution stopped the runtime is dropped.
 *
 * @throws ParaclockError `BlockFailed` with the runtime's panic.
 */
export async function buildChainBlock(
  chain: LocalChain,
  request: BlockRequest
): Promise<BuiltBlock> {
  const { blockchain } = chain
  const head = blockchain.head
  await chain.state.take(head)
  const parent = flatten(chain, head, await head.storageDiff())
  const transactions = blockchain.txPool.pendingExtrinsics as Hex[]
  blockchain.txPool.clear()

  const run = await runBlock({ chain, parent, request, transactions })
  if (run.block === undefined) {
    for (const extrinsic of transactions) {
      if (run.stopped.includes(extrinsic)) chain.losses.tell(extrinsic, 'invalid')
      else await blockchain.txPool.submitExtrinsic(extrinsic)
    }
    throw failBlock(chain, head, run.failure)
  }
  await blockchain.setHead(run.block)
  const included = await run.block.extrinsics
  for (const { extrinsic } of run.refused) {
    // One that was sent twice is refused the second time, and not lost.
    if (!included.includes(extrinsic)) chain.losses.tell(extrinsic, 'invalid')
  }
  chain.state.put(request.before ?? [])
  chain.time = request.time
  return {
    block: run.block,
    refused: run.refused,
    async replayLogs(): Promise<readonly RuntimeLine[]> {
      const level = blockchain.runtimeLogLevel
      blockchain.runtimeLogLevel = TRACE
      try {
        return (await runBlock({ chain, parent, request, transactions })).logs
      } finally {
        blockchain.runtimeLogLevel = level
      }
    }
  }
}

function failBlock(chain: LocalChain, head: Block, cause: unknown): ParaclockError {
  const reason = isParaclockError(cause, 'RuntimeCallFailed')
    ? (cause.context.panic ?? cause.context.trap)
    : cause instanceof Error
      ? cause.message
      : String(cause)
  const context = { chain: chain.name, number: head.number + 1, reason }
  return new ParaclockError('BlockFailed', context, { cause, source: 'chain' })
}

/**
 * Every block is a layer over its parent's. A head that stands on many is replaced, as a parent, by
 * a copy that stands on one: then the layers below can go, and a chain runs on for ever.
 */
function flatten(chain: LocalChain, head: Block, diff: Record<string, unknown>): Block {
  const { core, blockchain } = chain
  chain.depth += 1
  // The copy takes over the metadata of the block that it is made of, which a new code changes.
  if (chain.depth < chain.layers || CODE in diff) return head
  chain.depth = 0
  const layer = new core.StorageLayer(chain.bottom)
  layer.setAll(chain.state.entries())
  return new core.Block(blockchain, head.number, head.hash, head, {
    header: head.header as never,
    extrinsics: head.extrinsics as never,
    storage: layer
  })
}
