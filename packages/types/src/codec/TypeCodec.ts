import { genericPrefix, ParaclockError } from '@paraclock/core'
import type {
  FieldModel,
  MetadataModel,
  TypeModel,
  VariantModel
} from '../metadata/MetadataModel.ts'
import { accountCoder } from './coders/accountCoder.ts'
import { addressVariant } from './coders/addressVariant.ts'
import { type Coder, readFrom, ValueReader } from './coders/Coder.ts'
import { callCoder, eventCoder } from './coders/callCoder.ts'
import { compactCoder } from './coders/compactCoder.ts'
import { dataCoder } from './coders/dataCoder.ts'
import { decodeOnly } from './coders/decodeOnly.ts'
import { enumCoder } from './coders/enumCoder.ts'
import { eraCoder } from './coders/eraCoder.ts'
import { type IntegerCoder, integerCoder } from './coders/integerCoder.ts'
import { arrayCoder, listCoder, mapCoder, optionCoder, tupleCoder } from './coders/listCoders.ts'
import {
  bitsCoder,
  boolCoder,
  bytesCoder,
  fixedBytesCoder,
  nullCoder,
  textCoder
} from './coders/plainCoders.ts'
import { structCoder } from './coders/structCoder.ts'
import { voteCoder } from './coders/voteCoder.ts'
import { isNewtype, knownInteger, primitiveForm, unwrapNewtype } from './knownTypes.ts'
import { parseTypeText } from './parseTypeText.ts'
import type { Value } from './values/Value.ts'

const ADDRESS = 'sp_runtime::multiaddress::MultiAddress'
const ACCOUNTS: Readonly<Record<string, 32 | 20>> = {
  'sp_core::crypto::AccountId32': 32,
  'fp_account::AccountId20': 20,
  'account::AccountId20': 20,
  'polkadot_runtime_common::claims::EthereumAddress': 20
}
// Types that people write in another form than the runtime's.
const OWN_FORMS: readonly (readonly [path: RegExp, coder: Coder])[] = [
  [/^sp_runtime::generic::era::Era$/, eraCoder],
  [/^\w+_(?:democracy|conviction_voting)::vote::Vote$/, voteCoder],
  [/^\w+_identity::types::Data$/, dataCoder]
]

// Types of older runtimes that polkadot.js writes in a way of its own, and metadata within metadata.
const DECODE_ONLY =
  /(?:^|::)(?:WrapperKeepOpaque|WrapperOpaque)$|^pallet_identity::types::BitFlags$|^sp_core::OpaqueMetadata$/

/** What a codec is made for. */
export interface TypeCodecOptions {
  /** The prefix of the chain's addresses. 42, that of any Substrate chain, if left out. */
  readonly ss58Prefix?: number
}

/**
 * Reads and writes the values of a runtime's types, as its metadata describes them, without
 * @polkadot/types. Values answer to `toJSON`, `toHuman`, `toU8a` and their like as those of
 * polkadot.js do, with the same results, and are made of the same inputs, into the
 * same bytes. An input at which polkadot.js would only guess is refused.
 *
 * A type is worked out when it is first needed, so a reader of a few items pays for those.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { readMetadata, TypeCodec } from '@paraclock/types'
 *
 * const metadata = readMetadata(await readFile('metadata.scale'))
 * const codec = new TypeCodec(metadata)
 * const system = metadata.pallets.find(({ name }) => name === 'System')
 * const version = system?.constants.find(({ name }) => name === 'Version')
 * if (version !== undefined) console.log(codec.decode(version.type, version.value).toJSON())
 * ```
 */
export class TypeCodec {
  /** The metadata. */
  readonly model: MetadataModel
  readonly #prefix: number
  readonly #coders: (Coder | undefined)[] = []
  readonly #named = new Map<string, Coder>()
  readonly #calls: Coder
  readonly #events: Coder

  constructor(model: MetadataModel, options: TypeCodecOptions = {}) {
    this.model = model
    this.#prefix = options.ss58Prefix ?? genericPrefix
    const resolve = (type: number): Coder => this.#coder(type)
    this.#calls = callCoder(model, resolve)
    this.#events = eventCoder(model, resolve)
  }

  /** How many bytes an account of the chain has. */
  get accountLength(): 32 | 20 {
    const system = this.model.pallets.find(({ name }) => name === 'System')
    const key = system?.storage.find(({ name }) => name === 'Account')?.key ?? null
    return key !== null && this.#coder(key).name === 'AccountId20' ? 20 : 32
  }

  /**
   * Decodes a value.
   *
   * @param type - the id of its type, or a name: `Call`, `Vec<(u32, AccountId)>`, `Lookup12`
   * @throws ParaclockError `ValueMalformed` if the bytes are too few, or are no value of the type.
   * Bytes that are left over are not looked at.
   */
  decode(type: number | string, bytes: Uint8Array): Value {
    return readFrom(this.#find(type), bytes)
  }

  /**
   * Makes a value of JavaScript's own types, of hex or of bytes, as polkadot.js takes them.
   *
   * @param type - the id of its type, or a name
   * @throws ParaclockError `ValueMalformed` if the input does not fit the type.
   */
  make(type: number | string, input: unknown): Value {
    return this.#find(type).write(input)
  }

  /** Whether there is a type of this name: in the metadata, or among those that every chain has. */
  has(name: string): boolean {
    try {
      this.#find(name)
      return true
    } catch {
      return false
    }
  }

  #find(type: number | string): Coder {
    if (typeof type === 'number') return this.#coder(type)
    const known = this.#named.get(type)
    if (known !== undefined) return known
    const coder = parseTypeText(type, (name) => this.#coderOfName(name))
    this.#named.set(type, coder)
    return coder
  }

  // A type may hold itself: who asks for it meanwhile gets what will be it.
  #coder(id: number): Coder {
    const known = this.#coders[id]
    if (known !== undefined) return known
    const type = this.model.type(id)
    let made: Coder | undefined
    const coming: Coder = {
      get name() {
        return made?.name ?? type.path.at(-1) ?? `Lookup${id}`
      },
      read: (reader) => (made ?? fail(id)).read(reader),
      write: (input) => (made ?? fail(id)).write(input)
    }
    this.#coders[id] = coming
    made = this.#make(id, type)
    this.#coders[id] = made
    return made
  }

  #make(id: number, type: TypeModel): Coder {
    return this.#makeKnown(id, type) ?? this.#makeShape(id, type)
  }

  /** The coder of a type that is more than its parts: known by its path. */
  #makeKnown(id: number, type: TypeModel): Coder | undefined {
    const last = type.path.at(-1)
    if (id === this.model.extrinsic.call || last === 'RuntimeCall') return this.#calls
    if (last === 'RuntimeEvent') return this.#events
    const path = type.path.join('::')
    const account = ACCOUNTS[path]
    if (account !== undefined) return accountCoder(account, this.#prefix)
    const integer = knownInteger(this.model, type)
    if (integer !== undefined) return integerCoder(integer)
    if (DECODE_ONLY.test(path)) return decodeOnly(this.#makeShape(id, type))
    return OWN_FORMS.find(([own]) => own.test(path))?.[1]
  }

  #makeShape(id: number, type: TypeModel): Coder {
    const { path, params, shape } = type
    const last = path.at(-1)
    const param = (index: number): Coder => this.#coder(params[index]?.type ?? -1)
    switch (shape.kind) {
      case 'primitive':
        return this.#primitive(shape.primitive)
      case 'struct':
        if (path.length === 1 && last === 'BTreeMap') return mapCoder(param(0), param(1))
        if (path.length === 1 && last === 'BTreeSet') return listCoder(param(0), 'set')
        return this.#fields(last ?? `Lookup${id}`, shape.fields)
      case 'enum':
        if (path[0] === 'Option') return optionCoder(param(0))
        return this.#enum(id, type, shape.variants)
      case 'list':
        if (this.#isByte(shape.item)) return bytesCoder
        return listCoder(this.#coder(shape.item), 'list')
      case 'array':
        if (this.#isByte(shape.item)) return fixedBytesCoder(shape.length)
        return arrayCoder(this.#coder(shape.item), shape.length)
      case 'tuple':
        return this.#tuple(shape.items)
      case 'compact':
        return compactCoder(this.#integer(shape.item))
      case 'bits':
        return bitsCoder
    }
  }

  #primitive(name: string): Coder {
    if (name === 'bool') return boolCoder
    if (name === 'str') return textCoder
    return integerCoder(primitiveForm(name) ?? { bits: 32, signed: false })
  }

  #fields(name: string, fields: readonly FieldModel[]): Coder {
    const [first] = fields
    if (first === undefined) return nullCoder
    if (isNewtype(fields)) return this.#coder(first.type)
    if (fields.every((field) => field.name === null)) {
      return this.#tuple(fields.map(({ type }) => type))
    }
    return structCoder(
      name,
      fields.map((field) => ({ name: field.name ?? '', coder: this.#coder(field.type) }))
    )
  }

  #tuple(items: readonly number[]): Coder {
    const [first] = items
    if (first === undefined) return nullCoder
    return items.length === 1
      ? this.#coder(first)
      : tupleCoder(items.map((item) => this.#coder(item)))
  }

  #enum(id: number, { path }: TypeModel, variants: readonly VariantModel[]): Coder {
    if (variants.length === 0) return nullCoder
    const name = path.at(-1) ?? `Lookup${id}`
    const coded = variants.map((variant) => ({
      name: variant.name,
      index: variant.index,
      coder: this.#fields(variant.name, variant.fields)
    }))
    const isBasic = path[0] !== 'Result' && coded.every(({ coder }) => coder === nullCoder)
    return path.join('::') === ADDRESS
      ? enumCoder({ name, variants: coded, isBasic, isTransparent: true, admit: addressVariant })
      : enumCoder({ name, variants: coded, isBasic })
  }

  #isByte(id: number): boolean {
    const { shape } = unwrapNewtype(this.model, id)
    return shape.kind === 'primitive' && shape.primitive === 'u8'
  }

  /** What a compact integer is, below the types that are wrapped around it. */
  #integer(id: number): IntegerCoder {
    const type = this.model.type(id)
    const known = knownInteger(this.model, type)
    if (known !== undefined) return integerCoder(known)
    const { shape } = type
    if (shape.kind === 'struct' && shape.fields.length === 1) {
      return this.#integer(shape.fields[0]?.type ?? -1)
    }
    const form = shape.kind === 'primitive' ? primitiveForm(shape.primitive) : undefined
    // An account's index, on chains that have none.
    return integerCoder(form ?? { bits: 32, signed: false })
  }

  #coderOfName(name: string): Coder {
    const lookup = /^Lookup(\d+)$/.exec(name)
    if (lookup !== null) return this.#coder(Number(lookup[1]))
    if (name === 'Call' || name === 'RuntimeCall') return this.#calls
    if (name === 'Event' || name === 'RuntimeEvent') return this.#events
    if (name === 'AccountId') return accountCoder(this.accountLength, this.#prefix)
    const named = this.#coderByPath(name)
    if (named !== undefined) return named
    throw new ParaclockError('ValueMalformed', {
      type: name,
      value: name,
      problem: 'the metadata has no type of this name'
    })
  }

  #coderByPath(name: string): Coder | undefined {
    const wanted = name === 'WeightV2' ? 'Weight' : name
    for (let id = 0; id < this.model.typeCount; id += 1) {
      if (this.model.type(id).path.at(-1) === wanted) return this.#coder(id)
    }
    return undefined
  }
}

function fail(id: number): never {
  throw new ValueReader(new Uint8Array(), `Lookup${id}`).malformed('the type is made of itself')
}
