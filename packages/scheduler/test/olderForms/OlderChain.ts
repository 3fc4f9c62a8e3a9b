import type { RuntimeRecord } from '@paraclock/connect'
import {
  codeKey,
  eventsKey,
  type Hex,
  hexToBytes,
  parseAddress,
  timestampKey
} from '@paraclock/core'
import { computeOrderedRoot } from '@paraclock/executor'
import { hashHex } from '@paraclock/submission'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { Header } from '@polkadot/types/interfaces'
import { u8aConcat, u8aToHex } from '@polkadot/util'

/** The key of `Aura.Authorities`. */
const AUTHORITIES = '0x57f8dc2f5ab09467896f47300f0424385e0621c4869aa60c02be9adcc98a0d1d'
const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const NO_HASH: Hex = `0x${'00'.repeat(32)}`
const UNREGISTERED = 11_115
/** The chain's time: 2027-01-15T08:00:00Z. */
export const NOW = 1_800_000_000n

interface Block {
  readonly header: Header
  readonly extrinsics: readonly Hex[]
}

/** Writes the events of a block that holds an extrinsic. */
export type WriteEvents = (
  registry: TypeRegistry,
  block: number
) => readonly {
  readonly index: readonly [pallet: number, event: number]
  readonly data: Uint8Array
}[]

/** What a node serves beside its blocks. Defaults to nothing. */
export interface ServedState {
  readonly stored?: ReadonlyMap<string, Hex>
  /** The answers of runtime APIs, by name. */
  readonly calls?: Readonly<Record<string, (data: Hex) => Hex>>
  readonly apis?: readonly (readonly [id: string, version: number])[]
}

let chains = 0

/**
 * A node whose runtime is only its metadata. Whatever is sent to it is at once in a finalized block,
 * whose events are those that a test wants.
 */
export class OlderChain {
  readonly hasSubscriptions = false
  readonly isConnected = true
  readonly isClonable = false
  /** Nothing proves its state, so a light client has verified its answers. */
  readonly isLight = true
  readonly registry = new TypeRegistry()
  /** What was sent, in its order. */
  readonly sent: Hex[] = []
  readonly #metadata: Hex
  /** In place of code: it differs from chain to chain. */
  readonly #code: Hex
  readonly #write: WriteEvents
  readonly #served: ServedState
  readonly #first: Hex
  readonly #blocks: Block[] = []

  constructor(metadata: Uint8Array, write: WriteEvents, served: ServedState = {}) {
    chains += 1
    this.#first = hashHex(Uint8Array.of(chains))
    this.#served = served
    this.#metadata = u8aToHex(metadata)
    this.#code = hashHex(metadata)
    this.#write = write
    this.registry.setMetadata(new Metadata(this.registry, metadata))
    this.#build([])
    this.#build([])
  }

  /** The facts that a connection would read. */
  get facts() {
    const { specName, specVersion, transactionVersion } = VERSION
    const version = { specName, specVersion, transactionVersion }
    return { ...version, genesis: this.#hashOf(0), finalized: this.head, best: this.head }
  }

  get head(): { readonly number: number; readonly hash: Hex } {
    const number = this.#blocks.length - 1
    return { number, hash: this.#hashOf(number) }
  }

  clone(): this {
    return this
  }

  /** What its code would say of itself. */
  get runtime(): RuntimeRecord {
    const { specName, specVersion, transactionVersion } = VERSION
    const metadata = { 14: this.#metadata }
    const version = { specName, specVersion, transactionVersion }
    return { codeHash: hashHex(this.#code), ...version, state: [], metadata, metadataHash: 'none' }
  }

  async connect(): Promise<void> {}

  async disconnect(): Promise<void> {}

  on(type: string, listener: () => void): () => void {
    if (type === 'connected') queueMicrotask(() => listener())
    return () => undefined
  }

  subscribe(method: string): Promise<number> {
    throw new Error(`${method} is not served`)
  }

  unsubscribe(): Promise<boolean> {
    return Promise.resolve(true)
  }

  async send<Answer>(method: string, params: readonly unknown[]): Promise<Answer> {
    return this.#answer(method, params) as Answer
  }

  #answer(method: string, params: readonly unknown[]): unknown {
    const [first, second] = params as readonly string[]
    switch (method) {
      case 'author_submitExtrinsic':
        this.sent.push(first as Hex)
        this.#build([first as Hex])
        return hashHex(first as Hex)
      case 'chain_getBlock':
        return { block: { ...this.#find(first), header: this.#find(first).header.toJSON() } }
      case 'chain_getBlockHash':
        return this.#hashOf(first === undefined ? this.#blocks.length - 1 : Number(first))
      case 'chain_getFinalizedHead':
        return this.#hashOf(this.#blocks.length - 1)
      case 'chain_getHeader':
        return this.#find(first).header.toJSON()
      case 'rpc_methods':
        return { methods: [] }
      case 'state_call':
        return this.#call(String(first), second as Hex)
      case 'state_getMetadata':
        return this.#metadata
      case 'state_getRuntimeVersion':
        return { ...VERSION, apis: this.#served.apis ?? VERSION.apis }
      case 'state_getStorage':
        return this.#read(String(first), second)
      case 'state_queryStorageAt': {
        const keys = first as unknown as readonly string[]
        return [{ block: NO_HASH, changes: keys.map((key) => [key, this.#read(key, second)]) }]
      }
      case 'system_accountNextIndex':
        return this.#count(first ?? '')
      case 'system_chain':
        return 'Older'
      case 'system_properties':
        return { ss58Format: UNREGISTERED }
      default:
        throw new Error(`${method} is not served`)
    }
  }

  /** A node that was not made for its chain reads no address with a prefix that nobody registered. */
  #count(address: string): number {
    const { prefix } = parseAddress(address)
    if (prefix !== UNREGISTERED) return this.sent.length
    throw Object.assign(new Error(`Unknown SS58 address format ${prefix}`), { code: -32602 })
  }

  #call(method: string, data: Hex): Hex {
    const answer = this.#served.calls?.[method]
    if (answer !== undefined) return answer(data)
    if (method === 'AccountNonceApi_account_nonce') {
      return this.registry.createType('u32', this.sent.length).toHex(true)
    }
    // Any transaction is valid.
    if (method === 'TaggedTransactionQueue_validate_transaction') return '0x00'
    throw new Error(`${method} is not served`)
  }

  #read(key: string, at: string | undefined): Hex | undefined {
    if (key === timestampKey) return this.registry.createType('u64', NOW * 1000n).toHex(true)
    // Its block producer's key is public, so its time is its own.
    if (key === AUTHORITIES) return `0x04${ALICE.slice(2)}`
    if (key === codeKey) return this.#code
    if (key !== eventsKey) return this.#served.stored?.get(key)
    const { extrinsics, header } = this.#find(at)
    return extrinsics.length === 0 ? '0x00' : this.#writeEvents(header.number.toNumber())
  }

  #writeEvents(block: number): Hex {
    const phase = Uint8Array.of(0, 0, 0, 0, 0)
    const success = { index: [0, 0] as const, data: Uint8Array.of(0, 0, 0, 0) }
    const records = [...this.#write(this.registry, block), success].map(({ index, data }) =>
      u8aConcat(phase, Uint8Array.from(index), data, Uint8Array.of(0))
    )
    return u8aToHex(u8aConcat(Uint8Array.of(records.length << 2), ...records))
  }

  #hashOf(number: number): Hex {
    return this.#blocks[number]?.header.hash.toHex() ?? NO_HASH
  }

  #find(hash: string | undefined): Block {
    const found =
      hash === undefined
        ? this.#blocks.at(-1)
        : this.#blocks.find(({ header }) => header.hash.toHex() === hash)
    if (found === undefined) throw new Error(`there is no block ${hash}`)
    return found
  }

  #build(extrinsics: readonly Hex[]): void {
    const values = extrinsics.map((one) => hexToBytes(one))
    const header = this.registry.createType<Header>('Header', {
      // Each chain begins with a block of its own.
      parentHash: this.#blocks.at(-1)?.header.hash ?? this.#first,
      number: this.#blocks.length,
      stateRoot: this.#first,
      extrinsicsRoot: computeOrderedRoot({ values, version: 0 }),
      digest: { logs: [] }
    })
    this.#blocks.push({ header, extrinsics })
  }
}

/** The version of the older runtime, which declares no API. */
export const VERSION = {
  specName: 'older',
  implName: 'older',
  authoringVersion: 1,
  specVersion: 290,
  implVersion: 1,
  transactionVersion: 19,
  apis: [] as readonly (readonly [id: string, version: number])[],
  stateVersion: 0
}
