import {
  BlockMissing,
  bytesToHex,
  encodeHeader,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  SubmissionRefused
} from '@paraclock/core'
import {
  CODE_KEY,
  describeRuntime,
  diffOf,
  type Hashing,
  keyFromHex,
  keyToHex,
  loadRuntime,
  type SignatureCheck,
  type StorageKey
} from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import type { ChainSource } from '../ChainSource.ts'
import { ReplacementRefused } from '../errors/blocks.ts'
import { createLoneRelay, type RelayView } from '../inherents/RelayView.ts'
import { loadRelayKeys } from '../inherents/relayKeys.ts'
import type { BlockRequest, BlockToRun, BuiltBlock, LogLine } from '../network/BlockRequest.ts'
import {
  type AppliedExtrinsic,
  type BlockOutcome,
  type BuildBlockArgs,
  buildBlock,
  describeRefusal,
  failBlock,
  type RunPhase,
  runBlock
} from './buildBlock.ts'
import { type PoolTags, readTags } from './readTags.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'
import type { StateLayers } from './StateLayers.ts'

/** What `openLocalChain` takes. */
export interface OpenLocalChainArgs {
  readonly source: ChainSource
  /** Whether a fork continues with the relay chain that it has. Defaults to no. */
  readonly keepsRelay?: boolean
  readonly hashing: Hashing
  readonly signatures: SignatureCheck
  /** How many blocks are kept. */
  readonly keptBlocks: number
}

/** Called for a new head. */
export type HeadListener = (head: SimulatedBlock) => void

/** Why a runtime refuses a transaction that others of its account have to precede. */
const NONCE_TOO_HIGH = 'invalid: Future'

/** Why a block has no room for a transaction: one that begins a session, for example, is full from its start. */
const NO_ROOM = 'invalid: ExhaustsResources'

/** Refusals that say nothing against a later block. */
const PASSING: ReadonlySet<string> = new Set([NONCE_TOO_HIGH, NO_ROOM])

/** Most transactions that wait for others of their account: more than this the oldest is dropped, as by nodes. */
const MOST_FUTURE = 512

/** Why a transaction gets into no block, as nodes say it. */
export type Loss = 'invalid' | 'dropped' | 'usurped'

/** Called for a transaction that gets into no block, with the one that usurped its place. */
export type LossListener = (extrinsic: Uint8Array, loss: Loss, by?: Uint8Array) => void

/** A transaction that waits for the next block, or for those that it requires. */
export interface PooledExtrinsic extends PoolTags {
  readonly extrinsic: Uint8Array
  /** The account in whose name it was submitted, if its signature is mocked. */
  readonly signer: string | undefined
}

/** A value that is written into a chain's state, or `null` for one that is deleted. */
export type Write = readonly [Hex, Hex | null]

/** A chain that this process runs. */
export class LocalChain {
  readonly name: string
  readonly paraId: number | undefined
  readonly genesisHash: Hex
  readonly slotDuration: number
  /** The relay chain. Without one, a parachain gets the data of a made-up relay chain. */
  relay: LocalChain | StateLayers | undefined
  readonly #args: OpenLocalChainArgs
  readonly #relayAhead: number
  readonly #firstNumber: number
  readonly #lastRelayNumber: number
  readonly #blocks = new Map<Hex, SimulatedBlock>()
  readonly #headListeners = new Set<HeadListener>()
  readonly #replays = new Map<Hex, BuiltBlock['replayLogs']>()
  readonly #lossListeners = new Set<LossListener>()
  #head: SimulatedBlock
  #pool: readonly PooledExtrinsic[] = []
  #writes: readonly Write[] = []

  constructor(args: OpenLocalChainArgs, opened: LocalChainParts) {
    this.#args = args
    this.name = args.source.name
    this.paraId = opened.paraId
    this.genesisHash = opened.genesisHash
    this.slotDuration = opened.slotDuration
    this.#relayAhead = opened.relayAhead
    this.#firstNumber = opened.block.number
    this.#lastRelayNumber = opened.lastRelayNumber
    this.#head = opened.block
    this.#blocks.set(opened.block.hash, opened.block)
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

  get runtime(): Runtime {
    return describeRuntime(this.#head.loaded)
  }

  get waiting(): number {
    return this.ready.length
  }

  /** The transactions that wait, in order. */
  get pool(): readonly PooledExtrinsic[] {
    return this.#pool
  }

  /** Those of them that wait for the next block. */
  get ready(): readonly PooledExtrinsic[] {
    return this.#pool.filter(({ requires }) => requires.length === 0)
  }

  /** Those of them that wait for others, which have not arrived. */
  get future(): readonly PooledExtrinsic[] {
    return this.#pool.filter(({ requires }) => requires.length > 0)
  }

  /** A block that is still kept, by its hash. */
  readonly block = (hash: Hex): SimulatedBlock | undefined => this.#blocks.get(hash)

  /** How many transactions of an account wait that were submitted in its name. */
  countOf(account: string): number {
    return this.#pool.filter(({ signer }) => signer === account).length
  }

  /** The values that are written before the next block. */
  get writes(): readonly Write[] {
    return this.#writes
  }

  /** Writes values before the next block. */
  write(changes: Iterable<Write>): void {
    this.#writes = [...this.#writes, ...changes]
  }

  /** Puts values into the state of the head. */
  async set(changes: Iterable<readonly [Hex, Hex | null]>): Promise<void> {
    const diff = diffOf(changes)
    const code = diff.top.get(CODE_KEY)
    const { loaded, state, trie } = this.#head
    const block = {
      ...this.#head,
      state: state.with(diff),
      trie: trie?.change({
        changes: diff.top,
        children: diff.child,
        version: loaded.version.stateVersion
      }),
      loaded: code == null ? loaded : await loadRuntime(code, { timeMs: loaded.timeMs })
    }
    this.#head = block
    this.#blocks.set(block.hash, block)
  }

  /**
   * A block that is kept: the head without a hash.
   *
   * @throws ParaclockError `BlockMissing` if it is not kept.
   */
  require(at: Hex | undefined): SimulatedBlock {
    const found = at === undefined ? this.#head : this.#blocks.get(at)
    if (found !== undefined) return found
    throw new ParaclockError(BlockMissing, { chain: this.name, block: at as Hex })
  }

  /** The block of a number, if it is kept. */
  blockAt(number: number): SimulatedBlock | undefined {
    for (const block of this.#blocks.values()) if (block.number === number) return block
    return undefined
  }

  async read(key: Hex): Promise<Uint8Array | null> {
    return (await this.#head.state.read([keyFromHex(key)]))[0] ?? null
  }

  async listKeys(prefix: Hex): Promise<readonly Hex[]> {
    const keys = await this.#head.state.listKeys({ prefix: keyFromHex(prefix) })
    return keys.map(keyToHex)
  }

  /** What a method of a runtime API answers in the state of a block. */
  async call(method: string, input: Uint8Array, at?: Hex): Promise<Uint8Array> {
    const { loaded, state } = this.require(at)
    return state.call(loaded, method, input)
  }

  /** Calls the listener for every new head until the returned function is called. */
  onHead(listener: HeadListener): () => void {
    this.#headListeners.add(listener)
    return () => this.#headListeners.delete(listener)
  }

  /** Calls the listener for every lost transaction until the returned function is called. */
  onLost(listener: LossListener): () => void {
    this.#lossListeners.add(listener)
    return () => this.#lossListeners.delete(listener)
  }

  /**
   * Takes a transaction for the next block.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime does not take it, `ReplacementRefused` if
   * one that waits keeps its place.
   */
  async submit(extrinsic: Uint8Array, signer?: string): Promise<void> {
    const reason = await this.tryToSubmit(extrinsic, signer)
    if (reason === undefined) return
    const context = { chain: this.name, transaction: 'a transaction', reason }
    throw new ParaclockError(SubmissionRefused, context, { source: 'chain' })
  }

  /**
   * Takes a transaction for the next block, or returns why the runtime does not take it.
   *
   * @param options.isNext - whether one is refused, too, that requires others which have not arrived
   * @throws ParaclockError `ReplacementRefused`
   */
  async tryToSubmit(
    extrinsic: Uint8Array,
    signer?: string,
    { isNext = false }: { readonly isNext?: boolean } = {}
  ): Promise<string | undefined> {
    const result = await this.#validate(extrinsic)
    const reason = describeRefusal(result)
    if (reason !== undefined) return reason
    const tags = this.#findMissing(readTags(result))
    if (isNext && tags.requires.length > 0) return NONCE_TOO_HIGH
    this.#place({ extrinsic, signer, ...tags })
    return undefined
  }

  /** What the runtime says of a transaction from a peer, in the state after the head. */
  async #validate(extrinsic: Uint8Array): Promise<Uint8Array> {
    const head = this.#head
    const input = joinBytes([Uint8Array.of(2), extrinsic, hexToBytes(head.hash)])
    const result = await this.call('TaggedTransactionQueue_validate_transaction', input)
    // A block was built meanwhile: the answer is of a state that has passed.
    return head === this.#head ? result : this.#validate(extrinsic)
  }

  /** The tags, with what nothing provides that waits for the next block. */
  #findMissing<Tags extends PoolTags>(tags: Tags): Tags {
    const provided = new Set(this.ready.flatMap(({ provides }) => provides))
    return { ...tags, requires: tags.requires.filter((tag) => !provided.has(tag)) }
  }

  /** Lets those wait for the next block whose last missing transaction has arrived, behind it. */
  #promote(): void {
    for (const one of this.future) {
      const found = this.#findMissing(one)
      if (found.requires.length > 0) continue
      this.#pool = [...this.#pool.filter((other) => other !== one), found]
      this.#promote()
      return
    }
  }

  /** Asks the runtime again about those that wait for others: a block may have brought these, or their end. */
  async #review(): Promise<void> {
    for (const one of this.future) {
      const result = await this.#validate(one.extrinsic)
      const isLost = describeRefusal(result) !== undefined
      const found = isLost ? [] : [this.#findMissing({ ...one, ...readTags(result) })]
      const at = this.#pool.indexOf(one)
      if (at === -1) continue
      this.#pool = this.#pool.toSpliced(at, 1, ...found)
      if (isLost) this.#tellLoss(one.extrinsic, 'invalid')
    }
    this.#promote()
  }

  /** Places a transaction behind those that wait, or where those stood that provide the same. */
  #place(one: PooledExtrinsic): void {
    const { extrinsic, priority, provides } = one
    const rivals = this.#pool.filter((other) =>
      other.provides.some((tag) => provides.includes(tag))
    )
    const waiting = rivals.reduce((sum, rival) => sum + rival.priority, 0n)
    if (rivals.length > 0 && priority <= waiting) {
      throw new ParaclockError(ReplacementRefused, { chain: this.name, priority, waiting })
    }
    const [first] = rivals
    const at = first === undefined ? this.#pool.length : this.#pool.indexOf(first)
    this.#pool = this.#pool.filter((other) => !rivals.includes(other)).toSpliced(at, 0, one)
    for (const rival of rivals) this.#tellLoss(rival.extrinsic, 'usurped', extrinsic)
    this.#promote()
    const [oldest, ...others] = this.future
    if (oldest === undefined || others.length < MOST_FUTURE) return
    this.#pool = this.#pool.filter((other) => other !== oldest)
    this.#tellLoss(oldest.extrinsic, 'dropped')
  }

  /** Takes back a transaction that waits. */
  withdraw(extrinsic: Hex): void {
    this.#pool = this.#pool.filter((one) => bytesToHex(one.extrinsic) !== extrinsic)
  }

  async build(request: BlockRequest): Promise<BuiltBlock> {
    const parent = this.#head
    const waiting = this.ready
    const transactions = waiting.map(({ extrinsic }) => extrinsic)
    const writes = [...this.#writes, ...(request.writes ?? [])]
    const relay = await this.#viewRelay(parent)
    const run = (isLogged: boolean): Promise<BlockOutcome> =>
      this.#buildOn({
        ...{ parent, transactions, relay },
        request: { ...request, writes },
        logLevel: isLogged ? 'trace' : 'off'
      })
    const { block, failure, stopped, refused } = await run(false)
    if (block === undefined) {
      this.#pool = this.#pool.filter(({ extrinsic }) => extrinsic !== stopped)
      if (stopped !== undefined) this.#tellLoss(stopped, 'invalid')
      // If no transaction stopped it, a written value may have: the chain continues without it.
      if (stopped === undefined) this.#writes = []
      throw failBlock({ chain: this.name, number: parent.number + 1, cause: failure })
    }
    this.#writes = []
    const lost = refused.filter(({ reason }) => !PASSING.has(reason))
    const isDone = (extrinsic: Uint8Array): boolean =>
      block.extrinsics.includes(extrinsic) ||
      lost.some((one) => one.extrinsic === bytesToHex(extrinsic))
    // What this block had no place for is asked about again, in the state after it.
    this.#pool = this.#pool.flatMap((one) => {
      if (!waiting.includes(one)) return [one]
      return isDone(one.extrinsic) ? [] : [{ ...one, requires: one.provides }]
    })
    this.moveTo(block)
    this.#tellRefused(block, lost)
    await this.#review()
    const replayLogs = async (): Promise<readonly LogLine[]> => (await run(true)).logs
    this.#replays.set(block.hash, replayLogs)
    return { hash: block.hash, number: block.number, refused: lost, replayLogs }
  }

  /** What the runtime logs when a block that was built here is built again. */
  async logs(at?: Hex): Promise<readonly LogLine[]> {
    return (await this.#replays.get(this.require(at).hash)?.()) ?? []
  }

  /**
   * What the runtime answers on a transaction in a block that is built on another and forgotten, and
   * what the transaction changes.
   *
   * @throws ParaclockError `BlockFailed` if the transaction stops the runtime.
   */
  async dryRun(
    extrinsic: Uint8Array,
    at: Hex | undefined,
    signatures: SignatureCheck = this.#args.signatures
  ): Promise<AppliedExtrinsic> {
    const parent = this.require(at)
    const relay = await this.#viewRelay(parent)
    const { results, failure } = await this.#buildOn({
      ...{ parent, signatures },
      transactions: [extrinsic],
      // The relay chain has built no block for this one yet.
      relay: relay && { ...relay, number: relay.number + 1 },
      request: { time: parent.time + this.slotDuration, writes: this.#writes }
    })
    const [result] = results
    if (result !== undefined) return result
    throw failBlock({ chain: this.name, number: parent.number + 1, cause: failure })
  }

  /**
   * Runs a block as it is given after another, and forgets it.
   *
   * @throws ParaclockError `BlockFailed` if the runtime stops.
   */
  async runBlock(
    { logs, extrinsics }: BlockToRun,
    at: Hex | undefined
  ): Promise<readonly RunPhase[]> {
    const parent = this.require(at)
    const number = parent.number + 1
    try {
      return await runBlock({
        ...this.#describeBuild(),
        parent,
        header: encodeHeader({ parentHash: hexToBytes(parent.hash), number, logs }),
        relay: undefined,
        transactions: extrinsics,
        request: { time: parent.time + this.slotDuration },
        logLevel: 'trace'
      })
    } catch (cause) {
      throw failBlock({ chain: this.name, number, cause })
    }
  }

  #describeBuild() {
    const { signatures, hashing } = this.#args
    const { name: chain, paraId, slotDuration } = this
    return { chain, paraId, slotDuration, relayAhead: this.#relayAhead, signatures, hashing }
  }

  #buildOn(
    args: Pick<BuildBlockArgs, 'parent' | 'relay' | 'transactions' | 'request' | 'logLevel'> &
      Partial<Pick<BuildBlockArgs, 'signatures'>>
  ): Promise<BlockOutcome> {
    return buildBlock({ ...this.#describeBuild(), ...args })
  }

  /** Goes back to a block, and to the transactions and values that waited for the next one then. */
  restore(block: SimulatedBlock, pool: readonly PooledExtrinsic[], writes: readonly Write[]): void {
    const kept = new Set(pool.map(({ extrinsic }) => extrinsic))
    const left = this.#pool.filter(({ extrinsic }) => !kept.has(extrinsic))
    this.#pool = pool
    this.#writes = writes
    if (block !== this.#head) this.moveTo(block)
    for (const { extrinsic } of left) this.#tellLoss(extrinsic, 'dropped')
  }

  /** Makes a block the head, and forgets those that are too old or came after it. */
  moveTo(block: SimulatedBlock): void {
    this.#head = block
    this.#blocks.set(block.hash, block)
    const oldest = block.number - this.#args.keptBlocks
    for (const [hash, { number }] of this.#blocks) {
      if (number <= oldest || (number >= block.number && hash !== block.hash)) {
        this.#blocks.delete(hash)
        this.#replays.delete(hash)
      }
    }
    for (const listener of [...this.#headListeners]) start(() => listener(block))
  }

  #tellRefused(block: SimulatedBlock, refused: BlockOutcome['refused']): void {
    if (refused.length === 0) return
    const included = new Set(block.extrinsics.map(bytesToHex))
    for (const { extrinsic } of refused) {
      // A transaction that was sent twice is refused the second time; it is not lost.
      if (included.has(extrinsic)) continue
      this.#tellLoss(hexToBytes(extrinsic), 'invalid')
    }
  }

  #tellLoss(extrinsic: Uint8Array, loss: Loss, by?: Uint8Array): void {
    for (const listener of [...this.#lossListeners]) start(() => listener(extrinsic, loss, by))
  }

  /**
   * The relay chain as this chain's next block sees it. Its blocks count on from the last one that a
   * fork has seen of its old relay chain, because their numbers must not fall. One that builds no
   * blocks here is as many blocks ahead as this chain has built.
   */
  async #viewRelay(parent: SimulatedBlock): Promise<RelayView | undefined> {
    if (this.paraId === undefined) return undefined
    const { relay } = this
    if (relay instanceof LocalChain) {
      const { state } = relay.head
      const number = this.#lastRelayNumber + relay.number - relay.#firstNumber
      return { number, read: (keys: readonly StorageKey[]) => state.read(keys) }
    }
    const number = this.#lastRelayNumber + parent.number - this.#firstNumber + 1
    if (relay !== undefined) return { number, read: (keys) => relay.read(keys) }
    return createLoneRelay({ number, configKey: (await loadRelayKeys()).config })
  }
}

/** A block does not wait for a listener, and stands if one fails. */
function start(listener: () => void): void {
  Promise.resolve()
    .then(listener)
    .catch(() => undefined)
}

/** What is found out of a chain when it is opened. */
export interface LocalChainParts {
  readonly block: SimulatedBlock
  readonly genesisHash: Hex
  readonly paraId: number | undefined
  readonly slotDuration: number
  readonly relayAhead: number
  readonly lastRelayNumber: number
}
