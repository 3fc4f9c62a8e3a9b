import { bytesToHex, genericPrefix, type Hex, hexToBytes } from '@paraclock/core'
import {
  type MetadataModel,
  type PalletModel,
  type ReadableApi,
  type StorageModel,
  TypeCodec,
  type Value,
  type VariantModel
} from '@paraclock/types'
import type { ChainIdentity } from '../chain/ChainFacts.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import { describeEntry, describeRpc, describeVersion } from './describeRuntime.ts'
import { ReadingExtrinsic } from './ReadingExtrinsic.ts'
import { ReadingRegistry } from './ReadingRegistry.ts'
import type { ReadingCall, ReadingEntry, ReadingRpc, ReadingVersion } from './ReadingShapes.ts'
import { type Sections, sectionsOf } from './sectionsOf.ts'
import { storageKey } from './storageKey.ts'

/** What {@link ReadingApi} is made of. */
export interface ReadingApiArgs {
  readonly model: MetadataModel
  readonly identity: ChainIdentity
  readonly provider: Pick<ParaclockProvider, 'send'>
}

/**
 * A chain to be read, without polkadot.js, under the names that an `ApiPromise` has: storage,
 * constants, calls to be written, runtime APIs to be asked. What reads a chain through an
 * `ApiPromise` reads it through this; nothing can be signed, submitted or subscribed to.
 *
 * polkadot.js decodes all of a chain's metadata before the first question, which takes longer than
 * asking them all. This works out what is asked for.
 */
export class ReadingApi implements ReadableApi {
  readonly registry: ReadingRegistry
  readonly runtimeMetadata: MetadataModel
  readonly genesisHash: { toHex(): Hex }
  readonly runtimeChain: string
  readonly runtimeVersion: ReadingVersion
  readonly extrinsicVersion = 4
  readonly query: Sections<ReadingEntry>
  readonly consts: Sections<Value>
  readonly tx: Sections<ReadingCall> & ((call: Value) => ReadingExtrinsic)
  readonly rpc: ReadingRpc
  readonly #codec: TypeCodec
  readonly #provider: Pick<ParaclockProvider, 'send'>

  constructor({ model, identity, provider }: ReadingApiArgs) {
    const ss58Prefix = identity.ss58Prefix ?? readPrefix(model) ?? genericPrefix
    const codec = new TypeCodec(model, { ss58Prefix })
    this.#codec = codec
    this.#provider = provider
    this.registry = new ReadingRegistry({ codec, ss58Prefix, tokens: identity.tokens })
    this.runtimeMetadata = model
    this.genesisHash = { toHex: () => identity.genesis }
    this.runtimeChain = identity.chainName
    this.runtimeVersion = describeVersion(identity)
    this.query = this.#listStorage(undefined)
    this.consts = sectionsOf(
      model,
      ({ constants }) => constants,
      (_, { type, value }) => codec.decode(type, value)
    )
    this.tx = Object.defineProperties(
      (call: Value) => new ReadingExtrinsic(codec, call),
      Object.getOwnPropertyDescriptors(this.#listCalls())
    ) as ReadingApi['tx']
    this.rpc = describeRpc(provider)
  }

  /** The chain at one block, of which the runtime is the present one. */
  async at(hash: Hex): Promise<Pick<ReadingApi, 'query' | 'consts' | 'registry' | 'tx'>> {
    const { consts, registry, tx } = this
    return { query: this.#listStorage(hash), consts, registry, tx }
  }

  #listStorage(at: Hex | undefined): Sections<ReadingEntry> {
    return sectionsOf(
      this.#codec.model,
      ({ storage }) => storage,
      (pallet, entry) => this.#openEntry(pallet, entry, at)
    )
  }

  #openEntry(pallet: PalletModel, entry: StorageModel, at: Hex | undefined): ReadingEntry {
    const codec = this.#codec
    const key = (...keys: readonly unknown[]): Hex =>
      bytesToHex(storageKey({ codec, pallet, entry, keys }))
    const read = async (...keys: readonly unknown[]): Promise<Value> => {
      const params = at === undefined ? [key(...keys)] : [key(...keys), at]
      const raw = await this.#provider.send<Hex | null>('state_getStorage', params)
      if (entry.modifier === 'default') {
        return codec.decode(entry.value, raw === null ? entry.fallback : hexToBytes(raw))
      }
      const inner = raw === null ? undefined : codec.decode(entry.value, hexToBytes(raw))
      return codec.make(`Option<Lookup${entry.value}>`, inner)
    }
    return Object.assign(read, { key, creator: { meta: describeEntry(entry) } })
  }

  #listCalls(): Sections<ReadingCall> {
    const { model } = this.#codec
    const variantsOf = ({ calls }: PalletModel): readonly VariantModel[] => {
      const shape = calls === null ? undefined : model.type(calls).shape
      return shape?.kind === 'enum' ? shape.variants : []
    }
    return sectionsOf(model, variantsOf, (pallet, variant) => this.#openCall(pallet, variant))
  }

  #openCall(pallet: PalletModel, variant: VariantModel): ReadingCall {
    const codec = this.#codec
    const callIndex = Uint8Array.of(pallet.index, variant.index)
    const write = (...args: readonly unknown[]): ReadingExtrinsic =>
      new ReadingExtrinsic(codec, codec.make('Call', { callIndex, args }))
    return Object.assign(write, { callIndex })
  }
}

function readPrefix(model: MetadataModel): number | undefined {
  const constant = model.pallets
    .find(({ name }) => name === 'System')
    ?.constants.find(({ name }) => name === 'SS58Prefix')
  if (constant === undefined) return undefined
  return Number(new TypeCodec(model).decode(constant.type, constant.value).toString())
}
