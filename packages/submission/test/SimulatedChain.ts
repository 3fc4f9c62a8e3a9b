import type { BlockReference } from '@paraclock/connect'
import { type Hex, OperationAborted, ParaclockError } from '@paraclock/core'
import type { ChainBlock } from '../src/chain/readVerifiedBlock.ts'
import type { SettlingBlock } from '../src/chain/SigningChain.ts'
import type { SubmissionChain } from '../src/chain/SubmissionChain.ts'
import type { Delivery } from '../src/nonces/Lanes.ts'
import { hashHex } from '../src/transaction/hashHex.ts'

/** The content of an extrinsic of the simulated chain. */
export interface SimulatedExtrinsic {
  readonly account: Hex
  readonly nonce: number
  readonly call: Hex
  readonly birth: BlockReference
  readonly lastBlock: number
  /** Makes each signature unique. */
  readonly salt: number
}

/** The probabilities of faults, from 0 to 1. */
export interface Weather {
  /** A read fails. */
  readonly readFails: number
  /** Bytes do not reach the node, without an error. */
  readonly sendLost: number
  /** Bytes reach the node, and its answer is lost. */
  readonly answerLost: number
  /** The node refuses bytes that are in its own pool or in that of another node. */
  readonly falseRefusal: number
  /** A node's pool forgets a transaction. */
  readonly poolForgets: number
  /** The blocks that are not finalized yet are replaced. */
  readonly reorg: number
  /** Another program uses the account. */
  readonly rival: number
  /** The node does not count the transactions in its pool. */
  readonly lags: number
}

/** No faults. */
export const fair: Weather = {
  readFails: 0,
  sendLost: 0,
  answerLost: 0,
  falseRefusal: 0,
  poolForgets: 0,
  reorg: 0,
  rival: 0,
  lags: 0
}

const FINALITY = 3
const BLOCK_MS = 6_000
const NO_BLOCK = `0x${'00'.repeat(32)}` as Hex

/** Encodes an extrinsic. It begins with the account, as the bytes of each chain have the account. */
export function encode(extrinsic: SimulatedExtrinsic): Hex {
  const { account } = extrinsic
  return `0x${account.slice(2)}${Buffer.from(JSON.stringify(extrinsic)).toString('hex')}`
}

function decode(extrinsic: Hex): SimulatedExtrinsic {
  return JSON.parse(Buffer.from(extrinsic.slice(66), 'hex').toString()) as SimulatedExtrinsic
}

/**
 * A chain with a pool, forks and finality. It executes a valid call each time that a block includes
 * it.
 */
export class SimulatedChain implements SubmissionChain {
  readonly name = 'simulated'
  readonly genesis: Hex = hashHex('0x00')
  readonly #random: () => number
  readonly #weather: Weather
  #blocks: ChainBlock[] = [{ number: 0, hash: this.genesis, parentHash: NO_BLOCK, extrinsics: [] }]
  readonly #pool = new Set<Hex>()
  #forks = 0
  #ticks = 0

  constructor(random: () => number, weather: Weather) {
    this.#random = random
    this.#weather = weather
  }

  /** How often each call was executed in finalized blocks. */
  effects(): ReadonlyMap<Hex, number> {
    const counts = new Map<Hex, number>()
    for (const { call } of this.history()) counts.set(call, (counts.get(call) ?? 0) + 1)
    return counts
  }

  /** The extrinsics of finalized blocks. */
  history(): readonly SimulatedExtrinsic[] {
    const blocks = this.#blocks.slice(0, this.#finalizedNumber() + 1)
    return blocks.flatMap(({ extrinsics }) => extrinsics.map(decode))
  }

  /** How much time has passed. */
  get ticks(): number {
    return this.#ticks
  }

  /** Lets the time of one block pass. */
  tick(): void {
    this.#ticks += 1
    if (this.#happens(this.#weather.reorg)) this.#replaceTail()
    for (const extrinsic of [...this.#pool]) {
      if (this.#happens(this.#weather.poolForgets)) this.#pool.delete(extrinsic)
    }
    this.#build()
  }

  async finalized(): Promise<BlockReference> {
    this.#failSometimes()
    const { number, hash } = this.#blocks[this.#finalizedNumber()] as ChainBlock
    return { number, hash }
  }

  async birth(): Promise<BlockReference> {
    return await this.finalized()
  }

  async agreeOn(most: number): Promise<SettlingBlock> {
    this.#failSometimes()
    const number = Math.min(most, this.#finalizedNumber())
    const { hash } = this.#blocks[number] as ChainBlock
    const agreed = ['one', 'other']
    return { number, hash, confirmation: 'agreed', agreed, unreachable: [], slowest: 'one' }
  }

  async timeAt(hash: Hex): Promise<number> {
    return this.#blocks.findIndex((block) => block.hash === hash) * BLOCK_MS
  }

  now(): number {
    return this.#ticks * BLOCK_MS
  }

  async block(number: number): Promise<ChainBlock> {
    this.#failSometimes()
    return this.#blocks[number] as ChainBlock
  }

  async best(): Promise<ChainBlock> {
    this.#failSometimes()
    return this.#blocks.at(-1) as ChainBlock
  }

  async nonceAt(account: Hex, hash: Hex): Promise<number> {
    this.#failSometimes()
    return this.#countUpTo(account, hash)
  }

  async nextNonce(account: Hex): Promise<number> {
    this.#failSometimes()
    let nonce = this.#countUpTo(account)
    if (this.#happens(this.#weather.lags)) return nonce
    const waiting = new Set(this.#pooled(account).map((extrinsic) => decode(extrinsic).nonce))
    while (waiting.has(nonce)) nonce += 1
    return nonce
  }

  async send(extrinsic: Hex): Promise<Delivery> {
    if (this.#happens(this.#weather.sendLost)) return { kind: 'unknown', reason: 'lost' }
    const { nonce, account, lastBlock } = decode(extrinsic)
    const isStale = nonce < this.#countUpTo(account)
    const isLate = this.#blocks.length > lastBlock
    const isTaken = this.#pooled(account).some(
      (other) => other !== extrinsic && decode(other).nonce === nonce
    )
    if (isStale || isLate || isTaken) return { kind: 'refused', reason: 'not valid' }
    this.#pool.add(extrinsic)
    if (this.#happens(this.#weather.falseRefusal)) return { kind: 'refused', reason: 'a whim' }
    if (this.#happens(this.#weather.answerLost)) return { kind: 'unknown', reason: 'lost' }
    return { kind: 'accepted' }
  }

  async signerOf(extrinsic: Hex): Promise<{ readonly account: Hex; readonly nonce: number }> {
    return decode(extrinsic)
  }

  hashOf(extrinsic: Hex): Hex {
    return hashHex(extrinsic)
  }

  async outcome(block: BlockReference, index: number): ReturnType<SubmissionChain['outcome']> {
    this.#failSometimes()
    return { status: 'succeeded', block, index, fee: 1n, events: [] }
  }

  async nextHead(): Promise<void> {
    this.tick()
  }

  async nextNews(): Promise<void> {
    this.tick()
  }

  #finalizedNumber(): number {
    return Math.max(0, this.#blocks.length - 1 - FINALITY)
  }

  #happens(chance: number): boolean {
    return this.#random() < chance
  }

  #failSometimes(): void {
    if (!this.#happens(this.#weather.readFails)) return
    throw new ParaclockError(OperationAborted, { what: 'reading, in bad weather' })
  }

  #pooled(account: Hex): Hex[] {
    return [...this.#pool].filter((extrinsic) => decode(extrinsic).account === account)
  }

  /** How many transactions an account has made, up to a block or in all. */
  #countUpTo(account: Hex, hash?: Hex): number {
    let count = 0
    for (const block of this.#blocks) {
      count += block.extrinsics.filter((extrinsic) => decode(extrinsic).account === account).length
      if (block.hash === hash) break
    }
    return count
  }

  /** Replaces the blocks that are not final. Their transactions return to the pool or are lost. */
  #replaceTail(): void {
    this.#forks += 1
    const kept = this.#finalizedNumber() + 1
    const retracted = this.#blocks.splice(kept)
    for (const extrinsic of retracted.flatMap((block) => block.extrinsics))
      this.#pool.add(extrinsic)
    // The other fork must be as long, because the chain must not become shorter.
    for (const _ of retracted) this.#build()
  }

  #build(): void {
    const parent = this.#blocks.at(-1) as ChainBlock
    const number = parent.number + 1
    const extrinsics: Hex[] = []
    const ready = [...this.#pool].sort((one, two) => decode(one).nonce - decode(two).nonce)
    const counts = new Map<Hex, number>()
    for (const extrinsic of ready) {
      const { account, nonce, lastBlock, birth } = decode(extrinsic)
      const next = counts.get(account) ?? this.#countUpTo(account)
      const isBorn = this.#blocks[birth.number]?.hash === birth.hash
      if (nonce < next || number > lastBlock || !isBorn) this.#pool.delete(extrinsic)
      else if (nonce === next && this.#random() < 0.8) {
        extrinsics.push(extrinsic)
        this.#pool.delete(extrinsic)
        counts.set(account, next + 1)
      }
    }
    const hash = hashHex(
      `0x${Buffer.from(`${parent.hash} ${this.#forks} ${extrinsics.join()}`).toString('hex')}`
    )
    this.#blocks.push({ number, hash, parentHash: parent.hash, extrinsics })
  }

  /** Lets another program use an account. */
  maybeRival(account: Hex): void {
    if (!this.#happens(this.#weather.rival)) return
    const birth = this.#blocks[this.#finalizedNumber()] as ChainBlock
    const { number, hash } = birth
    const salt = this.#random()
    const call: Hex = `0x${Buffer.from(`rival ${salt}`).toString('hex')}`
    const nonce = this.#countUpTo(account)
    const lastBlock = number + 63
    this.#pool.add(encode({ account, nonce, call, birth: { number, hash }, lastBlock, salt }))
  }
}

/** A chain with some replaced answers. */
export function change(chain: SimulatedChain, changes: Partial<SubmissionChain>): SubmissionChain {
  return new Proxy(chain, {
    get: (target, name) => {
      const answer = changes[name as keyof SubmissionChain] ?? Reflect.get(target, name, target)
      return typeof answer === 'function' ? answer.bind(target) : answer
    }
  })
}
