import { isParaclockError, ParaclockError, SubmissionRefused } from '@paraclock/core'
import { ReplacementRefused } from '../errors/blocks.ts'
import type { RefusedExtrinsic } from '../network/BlockRequest.ts'
import { describeRefusal, MIGRATING } from './buildBlock.ts'
import { isPassing } from './failBlock.ts'
import { type PoolTags, readTags } from './readTags.ts'
import { startListeners } from './startListeners.ts'

/** The reason with which a block refuses a transaction whose nonce is too high. */
const NONCE_TOO_HIGH = 'invalid: Future'

/**
 * The reason with which a full block refuses a transaction. A block that begins a session is full
 * from its start. If the transaction's validation gives this reason, no block can include it.
 */
export const NO_ROOM = 'invalid: ExhaustsResources'

/** After these refusals, a later block can include the transaction, so it stays in the pool. */
const RETRYABLE: ReadonlySet<string> = new Set([NONCE_TOO_HIGH, NO_ROOM, MIGRATING])

/**
 * The maximum number of transactions that wait for earlier transactions of the same account. Nodes
 * have such a limit, too.
 */
const MAX_FUTURE = 512

/**
 * Why the pool lost a transaction. `invalid`: the runtime refuses it. `dropped`: a restored
 * snapshot lacks it, or too many transactions wait. `usurped`: another transaction replaced it.
 */
export type Loss = 'invalid' | 'dropped' | 'usurped'

/** Called for a lost transaction. `by` is the transaction that replaced the lost one, if any. */
export type LossListener = (extrinsic: Uint8Array, loss: Loss, by?: Uint8Array) => void

export interface PooledExtrinsic extends PoolTags {
  readonly extrinsic: Uint8Array
  /** The account of a mocked signature, in hex; `undefined` for a real signature. */
  readonly signer: string | undefined
  readonly postponed?: string
}

export interface TransactionPoolArgs {
  readonly chain: string
  /** Returns a `TransactionValidity` as SCALE bytes, for the state after the head. */
  readonly validate: (extrinsic: Uint8Array) => Promise<Uint8Array>
}

export class TransactionPool {
  readonly #args: TransactionPoolArgs
  readonly #listeners = new Set<LossListener>()
  #all: readonly PooledExtrinsic[] = []

  constructor(args: TransactionPoolArgs) {
    this.#args = args
  }

  get all(): readonly PooledExtrinsic[] {
    return this.#all
  }

  get ready(): readonly PooledExtrinsic[] {
    return this.#all.filter(({ requires }) => requires.length === 0)
  }

  /** The transactions that wait for other transactions. */
  get future(): readonly PooledExtrinsic[] {
    return this.#all.filter(({ requires }) => requires.length > 0)
  }

  countOf(account: string): number {
    return this.#all.filter(({ signer }) => signer === account).length
  }

  onLost(listener: LossListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async submit(extrinsic: Uint8Array, signer?: string): Promise<void> {
    const reason = await this.tryToSubmit(extrinsic, signer)
    if (reason === undefined) return
    const context = {
      chain: this.#args.chain,
      transaction: 'a transaction',
      reason,
      isTooLarge: reason === NO_ROOM
    }
    throw new ParaclockError(SubmissionRefused, context, { source: 'chain' })
  }

  /**
   * Adds a transaction to the pool. If the runtime refuses the transaction, returns the reason.
   *
   * @param options.isNext - with `true`, a transaction that must wait for another transaction is
   * refused
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

  withdraw(extrinsic: Uint8Array): void {
    this.#all = this.#all.filter((one) => one.extrinsic !== extrinsic)
  }

  dropInvalid(extrinsic: Uint8Array): void {
    this.withdraw(extrinsic)
    this.#tellLoss(extrinsic, 'invalid')
  }

  /**
   * Removes the transactions that a new head included or refused for good. Then validates the
   * waiting transactions again. Returns the transactions that were refused for good.
   *
   * @param tried - the transactions that were ready when the block was begun
   */
  async settle(
    tried: readonly PooledExtrinsic[],
    included: readonly Uint8Array[],
    refused: readonly RefusedExtrinsic[]
  ): Promise<readonly RefusedExtrinsic[]> {
    const lost = refused.filter(({ reason }) => !RETRYABLE.has(reason))
    this.#all = this.#all.flatMap((one) => {
      if (!tried.includes(one)) return [one]
      const postponed = refused.find(({ extrinsic }) => extrinsic === one.extrinsic)
      const isLost = postponed !== undefined && lost.includes(postponed)
      if (isLost || included.includes(one.extrinsic)) return []
      // The transaction is not ready until `#review` has validated it again. So `requires` gets the
      // tags in `provides`, which no other transaction provides.
      return [{ ...one, requires: one.provides, ...(postponed && { postponed: postponed.reason }) }]
    })
    for (const { extrinsic } of lost) this.#tellLoss(extrinsic, 'invalid')
    await this.#review()
    return lost
  }

  restore(all: readonly PooledExtrinsic[]): void {
    const kept = new Set(all.map(({ extrinsic }) => extrinsic))
    const left = this.#all.filter(({ extrinsic }) => !kept.has(extrinsic))
    this.#all = all
    for (const { extrinsic } of left) this.#tellLoss(extrinsic, 'dropped')
  }

  /** Returns `tags` without those items of `requires` that a ready transaction provides. */
  #findMissing<Tags extends PoolTags>(tags: Tags): Tags {
    const provided = new Set(this.ready.flatMap(({ provides }) => provides))
    return { ...tags, requires: tags.requires.filter((tag) => !provided.has(tag)) }
  }

  /**
   * Makes a waiting transaction ready if ready transactions provide all tags that it requires.
   * Repeats this until no waiting transaction becomes ready.
   */
  #promote(): void {
    for (const one of this.future) {
      const found = this.#findMissing(one)
      if (found.requires.length > 0) continue
      this.#all = [...this.#all.filter((other) => other !== one), found]
      this.#promote()
      return
    }
  }

  /**
   * Validates waiting transactions again, because the last block can have made them ready or
   * invalid.
   */
  async #review(): Promise<void> {
    for (const one of this.future) {
      const validity = await this.#validateAgain(one.extrinsic)
      if (validity === undefined) continue
      const isLost = validity === 'lost' || describeRefusal(validity) !== undefined
      const found = isLost ? [] : [this.#findMissing({ ...one, ...readTags(validity) })]
      const at = this.#all.indexOf(one)
      if (at === -1) continue
      this.#all = this.#all.toSpliced(at, 1, ...found)
      if (isLost) this.#tellLoss(one.extrinsic, 'invalid')
    }
    this.#promote()
  }

  /**
   * Returns `lost` if the runtime fails on the transaction, for example because an upgraded runtime
   * cannot decode it. Returns `undefined` if the validation failed outside the runtime.
   */
  async #validateAgain(extrinsic: Uint8Array): Promise<Uint8Array | 'lost' | undefined> {
    try {
      return await this.#args.validate(extrinsic)
    } catch (error) {
      if (!isParaclockError(error)) throw error
      return isPassing(error) ? undefined : 'lost'
    }
  }

  /**
   * Adds a transaction to the pool, in place of the transactions that provide one of the same tags.
   * Raises `ReplacementRefused` if the priority of the new transaction does not exceed the sum of
   * the priorities of the replaced transactions.
   */
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
