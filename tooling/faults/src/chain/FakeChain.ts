import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { readHeader } from '@paraclock/core'
import type { FakeRuntime } from './FakeRuntime.ts'

/** A header as a node sends it. */
export interface FakeHeader {
  readonly parentHash: string
  readonly number: string
  readonly stateRoot: string
  readonly extrinsicsRoot: string
  readonly digest: { readonly logs: readonly string[] }
}

interface Block {
  readonly hash: string
  readonly header: FakeHeader
  readonly number: number
}

/** What changes on a chain. */
export type ChainEvent =
  | { readonly kind: 'best'; readonly header: FakeHeader }
  | { readonly kind: 'finalized'; readonly header: FakeHeader }
  | { readonly kind: 'upgrade' }

/** What a submission led to. */
export type Submission = 'accepted' | 'alreadyImported' | 'outdated'

/**
 * A chain that several nodes share: heads that can fork, a finalized prefix, storage, a pool, and a
 * count of everything that took effect.
 */
export class FakeChain {
  readonly name: string
  /** Storage that does not change with the block. */
  readonly storage = new Map<string, string>()
  /** How often each thing took effect. */
  readonly effects = new Map<string, number>()
  runtime: FakeRuntime
  readonly #listeners = new Set<(event: ChainEvent) => void>()
  readonly #byHash = new Map<string, Block>()
  #blocks: Block[]
  #finalized = 0
  #fork = 0
  readonly #pool = new Set<string>()
  readonly #included = new Set<string>()

  constructor(name: string, runtime: FakeRuntime, height = 0) {
    this.name = name
    this.runtime = runtime
    const genesis = this.#make(0, `0x${'00'.repeat(32)}`)
    this.#blocks = [genesis]
    for (let number = 1; number <= height; number += 1) this.produce()
    this.finalize(height)
  }

  get genesisHash(): string {
    return this.#blocks[0]?.hash ?? ''
  }

  get bestNumber(): number {
    return this.#blocks.length - 1
  }

  get finalizedNumber(): number {
    return this.#finalized
  }

  /** The hash of a block of the best chain. */
  hashAt(number: number): string | null {
    return this.#blocks[number]?.hash ?? null
  }

  /** A header by its hash, of any fork. */
  headerOf(hash: string): FakeHeader | null {
    return this.#byHash.get(hash)?.header ?? null
  }

  /** A block's number by its hash. */
  numberOf(hash: string): number | undefined {
    return this.#byHash.get(hash)?.number
  }

  /** Listens to what changes. The result ends it. */
  watch(listener: (event: ChainEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Adds a block on top; what was in the pool is in it. */
  produce(): void {
    const parent = this.#blocks.at(-1)
    const block = this.#make(this.#blocks.length, parent?.hash ?? '')
    this.#blocks.push(block)
    for (const extrinsic of this.#pool) this.#included.add(extrinsic)
    this.#pool.clear()
    this.#emit({ kind: 'best', header: block.header })
  }

  /** Finalizes up to a number, and names only the last, as nodes do. */
  finalize(number: number): void {
    const block = this.#blocks[number]
    if (!block || number < this.#finalized) return
    this.#finalized = number
    this.#emit({ kind: 'finalized', header: block.header })
  }

  /** Replaces the last blocks that are not final by one more of another fork. */
  reorganize(depth: number): void {
    const kept = Math.max(this.#finalized, this.bestNumber - depth)
    const height = this.bestNumber + 1
    this.#fork += 1
    this.#blocks = this.#blocks.slice(0, kept + 1)
    while (this.bestNumber < height) this.produce()
  }

  /** Puts other code in place. */
  upgrade(runtime: FakeRuntime): void {
    this.runtime = runtime
    this.produce()
    this.#emit({ kind: 'upgrade' })
  }

  /** Takes an extrinsic as a pool does: the same bytes once. */
  submit(extrinsic: string): Submission {
    if (this.#pool.has(extrinsic)) return 'alreadyImported'
    if (this.#included.has(extrinsic)) return 'outdated'
    this.#pool.add(extrinsic)
    this.act(extrinsic)
    return 'accepted'
  }

  /** Counts an effect. */
  act(what: string): void {
    this.effects.set(what, (this.effects.get(what) ?? 0) + 1)
  }

  #emit(event: ChainEvent): void {
    for (const listener of [...this.#listeners]) listener(event)
  }

  #make(number: number, parentHash: string): Block {
    const root = hashText(`${this.name}/${number}/${number === 0 ? 0 : this.#fork}`)
    const header = {
      parentHash,
      number: `0x${number.toString(16)}`,
      stateRoot: root,
      extrinsicsRoot: root,
      digest: { logs: [] }
    }
    const hash = readHeader(header)?.hash ?? ''
    const block = { hash, header, number }
    this.#byHash.set(hash, block)
    return block
  }
}

// The code of a runtime has megabytes, and each connection asks for its hash.
const LONG = 10_000
const known = new Map<string, string>()

/** The hash of a text, as hex. */
export function hashText(text: string): string {
  const hash = known.get(text) ?? `0x${bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }))}`
  if (text.length > LONG) known.set(text, hash)
  return hash
}
