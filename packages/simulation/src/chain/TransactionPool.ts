import {
  bytesToHex,
  type Hex,
  hexToBytes,
  ParaclockError,
  SubmissionRefused
} from '@paraclock/core'
import { ReplacementRefused } from '../errors/blocks.ts'
import { describeRefusal, MIGRATING } from './buildBlock.ts'
import { type PoolTags, readTags } from './readTags.ts'
import { startListeners } from './startListeners.ts'

/** Why a runtime refuses a transaction that others of its account have to precede. */
const NONCE_TOO_HIGH = 'invalid: Future'

/** Why a block has no room for a transaction: one that begins a session, for example, is full from its start. */
const NO_ROOM = 'invalid: ExhaustsResources'

/** Refusals after which a later block may take the transaction. */
const PASSING: ReadonlySet<string> = new Set([NONCE_TOO_HIGH, NO_ROOM, MIGRATING])

/** Most transactions that wait for others of their account: more than this the oldest is dropped, as by nodes. */
const MAX_FUTURE = 512

/** Why a transaction gets into no block, as nodes say it. */
export type Loss = 'invalid' | 'dropped' | 'usurped'

/** Called for a transaction that gets into no block, with the one that usurped its place. */
export type LossListener = (extrinsic: Uint8Array, loss: Loss, by?: Uint8Array) => void

/** A transaction that waits for the next block, or for those that it requires. */
export interface PooledExtrinsic extends PoolTags {
  readonly extrinsic: Uint8Array
  /** The account in whose name it was submitted, if its signature is mocked. */
  readonly signer: string | undefined
  /** Why the last block did not take it. */
  readonly postponed?: string
}

/** A transaction that a block refused, and why. */
export interface RefusedExtrinsic {
  readonly extrinsic: Hex
  readonly reason: string
}

/** What {@link TransactionPool} takes. */
export interface TransactionPoolArgs {
  /** The chain's name, for messages. */
  readonly chain: string
  /** What the runtime says of a transaction from a peer, in the state after the head. */
  readonly validate: (extrinsic: Uint8Array) => Promise<Uint8Array>
}

/** The transactions that wait for a chain's blocks, in the order in which the next one takes them. */
export class TransactionPool {
  readonly #args: TransactionPoolArgs
  readonly #listeners = new Set<LossListener>()
  #all: readonly PooledExtrinsic[] = []

  constructor(args: TransactionPoolArgs) {
    this.#args = args
  }

  /** All of them, in order. */
  get all(): readonly PooledExtrinsic[] {
    return this.#all
  }

  /** Those that wait for the next block. */
  get ready(): readonly PooledExtrinsic[] {
    return this.#all.filter(({ requires }) => requires.length === 0)
  }

  /** Those that wait for others, which have not arrived. */
  get future(): readonly PooledExtrinsic[] {
    return this.#all.filter(({ requires }) => requires.length > 0)
  }

  /** How many of an account wait that were submitted in its name. */
  countOf(account: string): number {
    return this.#all.filter(({ signer }) => signer === account).length
  }

  /** Calls the listener for every lost transaction until the returned function is called. */
  onLost(listener: LossListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes a transaction.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime does not take it, `ReplacementRefused` if
   * one that waits keeps its place.
   */
  async submit(extrinsic: Uint8Array, signer?: string): Promise<void> {
    const reason = await this.tryToSubmit(extrinsic, signer)
    if (reason === undefined) return
    const context = { chain: this.#args.chain, transaction: 'a transaction', reason }
    throw new ParaclockError(SubmissionRefused, context, { source: 'chain' })
  }

  /**
   * Takes a transaction, or returns why the runtime does not take it.
   *
   * @param options.isNext - whether one is refused, too, that requires others which have not arrived
   * @throws ParaclockError `ReplacementRefused`
   */
  async tryToSubmit(
    extrinsic: Uint8Array,
    signer?: string,
    { isNext = false }: { readonly isNext?: boolean } = {}
  ): Promise<string | undefined> {
    const validity = await this.#args.validate(extrinsic)
    const reason = describeRefusal(validity)
    if (reason !== undefined) return reason
    const tags = this.#findMissing(readTags(validity))
    if (isNext && tags.requires.length > 0) return NONCE_TOO_HIGH
    this.#place({ extrinsic, signer, ...tags })
    return undefined
  }

  /** Takes back a transaction that waits. */
  withdraw(extrinsic: Uint8Array): void {
    this.#all = this.#all.filter((one) => one.extrinsic !== extrinsic)
  }

  /** Drops a transaction that stopped the runtime. */
  dropInvalid(extrinsic: Uint8Array): void {
    this.withdraw(extrinsic)
    this.#tellLoss(extrinsic, 'invalid')
  }

  /**
   * Updates the pool after a new head. Included transactions are done, refused ones are lost, and the
   * runtime validates again those without a place in the block. Returns what is lost.
   *
   * @param tried - what waited for it when it was begun
   */
  async settle(
    tried: readonly PooledExtrinsic[],
    included: readonly Uint8Array[],
    refused: readonly RefusedExtrinsic[]
  ): Promise<readonly RefusedExtrinsic[]> {
    const lost = refused.filter(({ reason }) => !PASSING.has(reason))
    const isLost = (extrinsic: Uint8Array): boolean =>
      lost.some((one) => one.extrinsic === bytesToHex(extrinsic))
    this.#all = this.#all.flatMap((one) => {
      if (!tried.includes(one)) return [one]
      const isDone = included.includes(one.extrinsic) || isLost(one.extrinsic)
      if (isDone) return []
      const postponed = refused.find(({ extrinsic }) => extrinsic === bytesToHex(one.extrinsic))
      // Until the runtime has validated it again, it requires itself, so no block takes it.
      return [{ ...one, requires: one.provides, ...(postponed && { postponed: postponed.reason }) }]
    })
    for (const { extrinsic } of lost) this.#tellLoss(hexToBytes(extrinsic), 'invalid')
    await this.#review()
    return lost
  }

  /** Goes back to what waited before. */
  restore(all: readonly PooledExtrinsic[]): void {
    const kept = new Set(all.map(({ extrinsic }) => extrinsic))
    const left = this.#all.filter(({ extrinsic }) => !kept.has(extrinsic))
    this.#all = all
    for (const { extrinsic } of left) this.#tellLoss(extrinsic, 'dropped')
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
      this.#all = [...this.#all.filter((other) => other !== one), found]
      this.#promote()
      return
    }
  }

  /** Validates those again that wait for others: a block may have included these, or made them invalid. */
  async #review(): Promise<void> {
    for (const one of this.future) {
      const validity = await this.#args.validate(one.extrinsic)
      const isLost = describeRefusal(validity) !== undefined
      const found = isLost ? [] : [this.#findMissing({ ...one, ...readTags(validity) })]
      const at = this.#all.indexOf(one)
      if (at === -1) continue
      this.#all = this.#all.toSpliced(at, 1, ...found)
      if (isLost) this.#tellLoss(one.extrinsic, 'invalid')
    }
    this.#promote()
  }

  /** Places a transaction behind those that wait, or where those stood that provide the same. */
  #place(one: PooledExtrinsic): void {
    const { extrinsic, priority, provides } = one
    const rivals = this.#all.filter((other) => other.provides.some((tag) => provides.includes(tag)))
    const waiting = rivals.reduce((sum, rival) => sum + rival.priority, 0n)
    if (rivals.length > 0 && priority <= waiting) {
      const { chain } = this.#args
      throw new ParaclockError(ReplacementRefused, { chain, priority, waiting })
    }
    const [first] = rivals
    const at = first === undefined ? this.#all.length : this.#all.indexOf(first)
    this.#all = this.#all.filter((other) => !rivals.includes(other)).toSpliced(at, 0, one)
    for (const rival of rivals) this.#tellLoss(rival.extrinsic, 'usurped', extrinsic)
    this.#promote()
    const [oldest, ...others] = this.future
    if (oldest === undefined || others.length < MAX_FUTURE) return
    this.withdraw(oldest.extrinsic)
    this.#tellLoss(oldest.extrinsic, 'dropped')
  }

  #tellLoss(extrinsic: Uint8Array, loss: Loss, by?: Uint8Array): void {
    startListeners(this.#listeners, (listener) => listener(extrinsic, loss, by))
  }
}
