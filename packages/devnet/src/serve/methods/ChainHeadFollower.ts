import { describeThrown, type Hex } from '@paraclock/core'
import type { LoadedRuntime } from '@paraclock/executor'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { type MethodSubscriptions, makeId } from '../RpcMethods.ts'
import { refuseCall, whyFailed } from './ServedChain.ts'

/** The error code of the JSON-RPC specification for a block that is not pinned. */
const NOT_PINNED = -32801

/** Largest number of finalized blocks in the first report to a new follower. */
const MAX_FINALIZED = 10

export type Operation = (block: BlockInfo, tell: (event: object) => void) => Promise<object>

export class ChainHeadFollower {
  readonly withRuntime: boolean
  readonly connection: object
  readonly pinned: Set<Hex>
  readonly operations: Set<string> = new Set()
  readonly #chain: SimulatedChain
  readonly #tell: (event: object) => void
  readonly #end: () => void
  #last: BlockInfo

  constructor(args: {
    readonly chain: SimulatedChain
    readonly id: string
    readonly withRuntime: boolean
    readonly subscriptions: MethodSubscriptions
    readonly onEnd: () => void
  }) {
    const { chain, id, withRuntime, subscriptions, onEnd } = args
    this.#chain = chain
    this.withRuntime = withRuntime
    this.connection = subscriptions.connection
    this.#last = chain.head
    const stop = chain.onHead((head) => this.#report(head))
    this.#tell = subscriptions.subscribe('chainHead_v1_followEvent', id, () => {
      stop()
      onEnd()
    })
    this.#end = () => {
      this.#tell({ event: 'stop' })
      subscriptions.unsubscribe(id)
    }
    const finalizedBlockHashes = listFinalized(chain)
    this.pinned = new Set(finalizedBlockHashes)
    const runtime = withRuntime ? { finalizedBlockRuntime: describe(chain.head.loaded) } : {}
    this.#tell({ event: 'initialized', finalizedBlockHashes, ...runtime })
    this.#tell({ event: 'bestBlockChanged', bestBlockHash: chain.head.hash })
  }

  requirePin(hash: Hex, method: string): void {
    if (this.pinned.has(hash)) return
    throw refuseCall(method, NOT_PINNED, 'Invalid block hash')
  }

  /**
   * Returns the id of a new operation. The operation starts in a later turn of the event loop, so
   * that the client gets the id before the first event.
   */
  operate(hash: Hex, work: Operation): string {
    const operationId = makeId()
    this.operations.add(operationId)
    const tell = (event: object): void => {
      if (this.operations.has(operationId)) this.#tell({ ...event, operationId })
    }
    setTimeout(async () => {
      const block = this.#chain.block(hash)
      if (block === undefined) tell({ event: 'operationInaccessible' })
      else {
        const failed = (error: unknown): object => ({
          event: 'operationError',
          error: whyFailed(error) ?? describeThrown(error)
        })
        tell(await work(block, tell).catch(failed))
      }
      this.operations.delete(operationId)
    }, 0)
    return operationId
  }

  #report(head: BlockInfo): void {
    // If the last head is not the parent of the new head, the chain was reset.
    if (head.parentHash !== this.#last.hash) {
      this.#end()
      return
    }
    const newRuntime = head.loaded === this.#last.loaded ? null : describe(head.loaded)
    this.#last = head
    const { hash: blockHash, parentHash: parentBlockHash } = head
    this.pinned.add(blockHash)
    const runtime = this.withRuntime ? { newRuntime } : {}
    this.#tell({ event: 'newBlock', blockHash, parentBlockHash, ...runtime })
    this.#tell({ event: 'bestBlockChanged', bestBlockHash: blockHash })
    this.#tell({ event: 'finalized', finalizedBlockHashes: [blockHash], prunedBlockHashes: [] })
    const [oldest] = this.pinned
    // The follower ends when the chain has dropped a pinned block, because the follower must be
    // able to read all pinned blocks.
    if (oldest !== undefined && this.#chain.block(oldest) === undefined) this.#end()
  }
}

/**
 * Lists the head, and the blocks before it that have the runtime of the head: at most ten blocks,
 * the oldest first.
 */
function listFinalized(chain: SimulatedChain): readonly Hex[] {
  const { head } = chain
  const hashes: Hex[] = []
  let block: BlockInfo | undefined = head
  while (block !== undefined && block.loaded === head.loaded && hashes.length < MAX_FINALIZED) {
    hashes.unshift(block.hash)
    block = chain.block(block.parentHash)
  }
  return hashes
}

function describe({ version, apis }: LoadedRuntime): object {
  const { specName, implName, specVersion, implVersion, transactionVersion } = version
  const spec = { specName, implName, specVersion, implVersion, transactionVersion }
  return { type: 'valid', spec: { ...spec, apis: Object.fromEntries(apis) } }
}
