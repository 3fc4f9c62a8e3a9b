import {
  BlockMissing,
  encodeHeader,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  RecentMap
} from '@paraclock/core'
import {
  describeRuntime,
  diffOf,
  type LogLevel,
  type SignatureCheck,
  type StorageKey
} from '@paraclock/executor'
import type { BundlePlace } from '@paraclock/executor/simulate'
import type { Runtime } from '@paraclock/types'
import type { ChainSource } from '../ChainSource.ts'
import { BlockSpaceUnavailable } from '../errors/blocks.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import { createLoneRelay, type RelayView } from '../inherents/RelayView.ts'
import { type Configuration, readCores } from '../inherents/readCores.ts'
import type { BlockRequest, BlockToRun, BuiltBlock, LogLine } from '../network/BlockRequest.ts'
import { describeState, type ListedState, readEntry } from '../network/readEntry.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import {
  type AppliedExtrinsic,
  type BlockOutcome,
  type BuildBlockArgs,
  buildBlock,
  type RunPhase,
  runBlock
} from './buildBlock.ts'
import { placeBlocks, readPreviousCores } from './bundle.ts'
import { failBlock, isPassing } from './failBlock.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'
import { startListeners } from './startListeners.ts'
import { type PooledExtrinsic, TransactionPool } from './TransactionPool.ts'
import { upgrade } from './upgrade.ts'

export interface OpenLocalChainArgs {
  readonly source: ChainSource
  /**
   * Whether the simulation reads the live relay chain of the forked chain. If not, the fork deletes
   * its storage items about this relay chain, for example the last processed message.
   */
  readonly keepsRelay?: boolean
  /** Whether block numbers also count the blocks that a jump in time skips. */
  readonly countsPassed?: boolean
  readonly signatures: SignatureCheck
  readonly keptBlocks: number
}

export type HeadListener = (head: SimulatedBlock) => void

/** `null` deletes the key. */
export type Write = readonly [Hex, Hex | null]

export class LocalChain {
  readonly name: string
  readonly paraId: number | undefined
  readonly genesisHash: Hex
  readonly pool: TransactionPool
  /**
   * The relay chain to which the blocks of a parachain refer. If it is `undefined`, the parachain
   * gets the data of a made-up relay chain.
   */
  relay:
    | LocalChain
    | (Pick<ReadRelay, 'readAt'> & Partial<Pick<ReadRelay, 'countCores'>>)
    | undefined
  isPaused = false
  isRefused = false
  readonly #args: OpenLocalChainArgs
  readonly #opened: LocalChainParts
  /** The arguments that are the same for all blocks. */
  readonly #setup: Pick<BuildBlockArgs, 'paraId' | 'signatures'>
  readonly #blocks = new Map<Hex, SimulatedBlock>()
  readonly #hashes = new Map<number, Hex>()
  /**
   * The hash of each block's parent, by the hash of the block. The map also has dropped blocks,
   * because the path from a restored head to a kept ancestor can lead through dropped blocks.
   */
  readonly #parents: RecentMap<Hex, Hex>
  readonly #headListeners = new Set<HeadListener>()
  readonly #replays = new Map<Hex, BuiltBlock['replayLogs']>()
  #head: SimulatedBlock
  #writes: readonly Write[] = []

  constructor(args: OpenLocalChainArgs, opened: LocalChainParts) {
    this.#args = args
    this.#opened = opened
    this.#parents = new RecentMap({ most: 16 * args.keptBlocks })
    this.name = args.source.name
    this.paraId = opened.paraId
    this.genesisHash = opened.genesisHash
    this.#setup = { paraId: this.paraId, signatures: args.signatures }
    this.pool = new TransactionPool({
      chain: this.name,
      validate: (extrinsic) => this.#validate(extrinsic)
    })
    this.#head = opened.block
    this.#keep(opened.block)
  }

  get head(): SimulatedBlock {
    return this.#head
  }

  get number(): number {
    return this.#head.number
  }

  get time(): number {
    return this.#head.time
  }

  get blockMs(): number {
    return this.#head.pace.blockMs
  }

  get blocksPerRound(): number {
    return this.#head.pace.blocksPerRound
  }

  get runtime(): Runtime {
    return describeRuntime(this.#head.loaded)
  }

  describe({ loaded, state }: SimulatedBlock): ListedState {
    return describeState(describeRuntime(loaded), state)
  }

  readonly block = (at: Hex | number): SimulatedBlock | undefined => {
    const hash = typeof at === 'number' ? this.#hashes.get(at) : at
    return hash && this.#blocks.get(hash)
  }

  get isHalted(): boolean {
    return this.isPaused || this.isRefused
  }

  /** The values that the next block writes. */
  get writes(): readonly Write[] {
    return this.#writes
  }

  write(changes: Iterable<Write>): void {
    this.#writes = [...this.#writes, ...changes]
  }

  unwrite(changes: readonly Write[]): void {
    this.#writes = this.#writes.filter((one) => !changes.includes(one))
  }

  async set(changes: Iterable<Write>): Promise<void> {
    const writes = [...changes]
    const diff = diffOf(writes)
    const head = this.#head
    const state = head.state.with(diff)
    const relayNumber = this.relayNumberAt(head.time) - 1
    const upgraded = await upgrade({ block: { ...head, state }, diff, relayNumber })
    // While the code was loaded, a block may have become the new head.
    if (head !== this.#head) return this.set(writes)
    const block = {
      ...head,
      ...upgraded,
      state,
      trie: head.trie?.change({
        changes: diff.top,
        children: diff.child,
        version: head.loaded.version.stateVersion
      })
    }
    this.#head = block
    this.#keep(block)
  }

  require(at: Hex | undefined): SimulatedBlock {
    const found = at === undefined ? this.#head : this.#blocks.get(at)
    if (found !== undefined) return found
    throw new ParaclockError(BlockMissing, { chain: this.name, block: at as Hex })
  }

  get blocks(): readonly SimulatedBlock[] {
    // The map has only the head and its ancestors, because a new head removes all other blocks. So
    // the values are in ascending order of the block numbers.
    return [...this.#blocks.values()]
  }

  read(key: Hex): Promise<Uint8Array | null> {
    return this.describe(this.#head).read(key)
  }

  listKeys(prefix: Hex): Promise<readonly Hex[]> {
    return this.describe(this.#head).listKeys(prefix)
  }

  async call(method: string, input: Uint8Array, at?: Hex): Promise<Uint8Array> {
    const { loaded, state } = this.require(at)
    return state.call(loaded, method, input)
  }

  onHead(listener: HeadListener): () => void {
    this.#headListeners.add(listener)
    return () => this.#headListeners.delete(listener)
  }

  /** Asks the runtime whether a transaction is valid after the head. */
  async #validate(extrinsic: Uint8Array): Promise<Uint8Array> {
    const head = this.#head
    const input = joinBytes([Uint8Array.of(2), extrinsic, hexToBytes(head.hash)])
    const result = await this.call('TaggedTransactionQueue_validate_transaction', input)
    // If a block was built while the runtime validated the transaction, the answer belongs to an
    // old state.
    return head === this.#head ? result : this.#validate(extrinsic)
  }

  async build(request: BlockRequest): Promise<BuiltBlock> {
    const parent = this.#head
    const waiting = this.pool.ready
    const transactions = waiting.map(({ extrinsic }) => extrinsic)
    const own = this.#writes
    const writes = [...this.#writesAfter(parent), ...(request.writes ?? [])]
    const { time, roundTime = time } = request
    const place = request.place ?? (await this.listPlaces(roundTime))?.[0]
    const relay = this.#viewRelay(this.relayNumberAt(roundTime), roundTime)
    const number = this.numberAt(time)
    const run = (logLevel: LogLevel): Promise<BlockOutcome> =>
      buildBlock({
        ...this.#setup,
        parent,
        number,
        transactions,
        relay,
        logLevel,
        request: { ...request, place, writes }
      })
    const { block, failure, stopped, refused } = await run('off')
    // `set` can replace the parent while the block is built.
    if (parent !== this.#head) return this.build(request)
    // Values that were queued while the block was built wait for the next block.
    const laterWrites = this.#writes.slice(own.length)
    if (block === undefined) {
      // If the runtime failed in the transaction `stopped`, this transaction is dropped. If the
      // runtime failed elsewhere, a queued value may be the cause, so the queued values are
      // dropped. A later block can then succeed.
      if (!isPassing(failure)) {
        if (stopped === undefined) this.#writes = laterWrites
        else this.pool.dropInvalid(stopped)
      }
      throw failBlock({ chain: this.name, number, cause: failure })
    }
    this.#writes = laterWrites
    this.moveTo(block)
    const lost = await this.pool.settle(waiting, block.extrinsics, refused)
    const replayLogs = async (): Promise<readonly LogLine[]> => (await run('trace')).logs
    this.#replays.set(block.hash, replayLogs)
    return { refused: lost, replayLogs }
  }

  async logs(at?: Hex): Promise<readonly LogLine[]> {
    return (await this.#replays.get(this.require(at).hash)?.()) ?? []
  }

  /** Runs a transaction in a new block, and discards the block. */
  async dryRun(
    extrinsic: Uint8Array,
    at: Hex | undefined,
    signatures: SignatureCheck = this.#args.signatures
  ): Promise<AppliedExtrinsic> {
    const parent = this.require(at)
    const number = parent.number + 1
    const time = parent.time + parent.pace.blockMs
    // The block refers to the next relay block, which is not built yet.
    const relay = this.#viewRelay(this.relayNumberAt(time, parent) + 1, time)
    const place = (await this.listPlaces(time, parent))?.[0]
    const { results, failure, refused } = await buildBlock({
      ...this.#setup,
      parent,
      number,
      signatures,
      relay,
      transactions: [extrinsic],
      request: { time, place, writes: this.#writesAfter(parent) }
    })
    const [result] = results
    if (result !== undefined) return result
    const [postponed] = refused
    if (postponed !== undefined) {
      const { reason } = postponed
      const context = { chain: this.name, transaction: 'a transaction', blocks: 1, reason }
      throw new ParaclockError(BlockSpaceUnavailable, context)
    }
    throw failBlock({ chain: this.name, number, cause: failure })
  }

  #writesAfter({ hash }: SimulatedBlock): readonly Write[] {
    const first = hash === this.#opened.block.hash ? this.#opened.firstWrites : []
    return hash === this.#head.hash ? [...first, ...this.#writes] : first
  }

  async runBlock(
    { logs, extrinsics }: BlockToRun,
    at: Hex | undefined
  ): Promise<readonly RunPhase[]> {
    const parent = this.require(at)
    const number = parent.number + 1
    try {
      return await runBlock({
        ...this.#setup,
        parent,
        number,
        relay: undefined,
        logLevel: 'trace',
        header: encodeHeader({ parentHash: hexToBytes(parent.hash), number, logs }),
        transactions: extrinsics,
        request: { time: parent.time + parent.pace.blockMs }
      })
    } catch (cause) {
      throw failBlock({ chain: this.name, number, cause })
    }
  }

  restore(block: SimulatedBlock, pool: readonly PooledExtrinsic[], writes: readonly Write[]): void {
    this.#writes = writes
    if (block !== this.#head) this.moveTo(block)
    this.pool.restore(pool)
  }

  /** Makes a block the head. Keeps the head and its ancestors, up to `keptBlocks` blocks. */
  moveTo(block: SimulatedBlock): void {
    // If the block follows the head, all kept blocks are its ancestors.
    if (block.parentHash !== this.#head.hash) this.#forgetOthers(block)
    this.#head = block
    this.#keep(block)
    for (const oldest of this.#blocks.values()) {
      if (this.#blocks.size <= this.#args.keptBlocks) break
      this.#forget(oldest)
    }
    startListeners(this.#headListeners, (listener) => listener(block))
  }

  #forgetOthers({ hash, parentHash }: SimulatedBlock): void {
    const branch = new Set([hash])
    let next: Hex | undefined = parentHash
    for (; next !== undefined; next = this.#parents.get(next)) branch.add(next)
    for (const one of this.blocks) if (!branch.has(one.hash)) this.#forget(one)
  }

  #keep(block: SimulatedBlock): void {
    this.#blocks.set(block.hash, block)
    this.#hashes.set(block.number, block.hash)
    this.#parents.set(block.hash, block.parentHash)
  }

  #forget({ hash, number }: SimulatedBlock): void {
    this.#blocks.delete(hash)
    this.#hashes.delete(number)
    this.#replays.delete(hash)
  }

  /**
   * The number of the next block if it is built at `time`. With `countsPassed`, it also counts the
   * blocks that a jump in time skipped.
   */
  numberAt(time: number): number {
    const blockOf = (of: number): number => Math.floor(of / this.blockMs)
    const passed = this.#args.countsPassed === true ? blockOf(time) - blockOf(this.time) : 1
    return this.number + Math.max(1, passed)
  }

  /**
   * The number of the relay block to which a block refers. It must increase with each round. On a
   * fork, it begins above the last relay block number in the fork's state.
   */
  relayNumberAt(time: number, parent: SimulatedBlock = this.#head): number {
    const { relay } = this
    const { block: first, lastRelayNumber } = this.#opened
    const { after, blocksPerRound } = parent.pace
    if (relay instanceof LocalChain)
      return lastRelayNumber + relay.number - relay.#opened.block.number
    const roundOf = (of: number): number => Math.floor(of / ROUND_MS)
    if (this.#args.countsPassed === true) {
      return lastRelayNumber + roundOf(time) - roundOf(first.time)
    }
    return after.relayNumber + Math.floor((parent.number - after.number) / blocksPerRound) + 1
  }

  /**
   * Lists the places of the blocks that refer to the relay block at `time`. If the relay chain has
   * no cores for the chain, the number of cores is that of the chain's last block. Returns
   * `undefined` if the runtime does not state how many blocks it builds for a relay block.
   */
  async listPlaces(
    time: number,
    parent: SimulatedBlock = this.#head
  ): Promise<readonly BundlePlace[] | undefined> {
    const { isBundled, blocksPerRound: blocks, relayAhead: claimOffset } = parent.pace
    if (this.paraId === undefined || !isBundled) return undefined
    const cores =
      (await this.#countCores(time, claimOffset, this.paraId)) ||
      (await readPreviousCores(this.describe(parent)))
    return placeBlocks({ blocks, cores, claimOffset })
  }

  async #countCores(time: number, ahead: number, paraId: number): Promise<number | undefined> {
    const { relay } = this
    if (!(relay instanceof LocalChain)) return await relay?.countCores?.(time, ahead, paraId)
    const config = await readEntry<Configuration>(relay, 'Configuration', 'ActiveConfig')
    const cores = await readCores(relay.runtime, relay.head.state, relay.number)
    const count = config?.scheduler_params?.num_cores ?? Number.POSITIVE_INFINITY
    return cores?.count(relay.number + 1 + ahead, count, paraId)
  }

  #viewRelay(number: number, time: number): RelayView | undefined {
    if (this.paraId === undefined) return undefined
    const { relay } = this
    if (relay instanceof LocalChain) {
      const { state } = relay.head
      return { number, read: (keys: readonly StorageKey[]) => state.read(keys) }
    }
    if (relay !== undefined) return { number, read: (keys) => relay.readAt(time, keys) }
    return createLoneRelay(number)
  }
}

export interface LocalChainParts {
  readonly block: SimulatedBlock
  /** The values that are written before each block that directly follows `block`. */
  readonly firstWrites: readonly Write[]
  readonly genesisHash: Hex
  readonly paraId: number | undefined
  readonly lastRelayNumber: number
}
