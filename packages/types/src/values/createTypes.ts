import { isParaclockError, ParaclockError } from '@paraclock/core'
import { MetadataMalformed } from '../errors.ts'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { findType } from '../metadata/findType.ts'
import type {
  DefinitionOf,
  MetadataField,
  MetadataType,
  UnifiedMetadata
} from '../metadata/MetadataParts.ts'
import { addressType } from './addresses.ts'
import { accountType, bitsType, bytesType, byteTupleType, fixedBytesType } from './bytes.ts'
import { callType } from './calls.ts'
import { enumType, flagType, optionType, resultType, type Variant } from './enums.ts'
import {
  amountType,
  compactType,
  type IntegerName,
  integerType,
  limbsType,
  timeType
} from './integers.ts'
import { listType, mapType, setType, tupleType } from './lists.ts'
import { moduleErrorType } from './moduleErrorType.ts'
import { boolType, charType, textType, voidType } from './plain.ts'
import { refuse } from './refuse.ts'
import {
  singleByteType,
  singleFieldType,
  singleItemType,
  structType,
  withoutVoids
} from './structs.ts'
import type { Lazy, ValueType } from './ValueType.ts'

// The types of Substrate for shares, each with the number that means 100 %. `describe` writes a
// share in percent.
const SHARES: Readonly<Record<string, bigint>> = {
  Percent: 100n,
  Permill: 1_000_000n,
  Perbill: 1_000_000_000n,
  Perquintill: 1_000_000_000_000_000_000n
}

// The pallets in whose calls every balance is an amount of the chain's own token.
const OWN_TOKEN: ReadonlySet<string> = new Set(['AutomationTime', 'Balances'])

// The largest number of newtypes around a type. A newtype is a struct, a tuple or an array of one
// value. Real runtimes nest fewer than ten newtypes. Untrusted metadata can nest a million.
const MAX_WRAPPERS = 64

/**
 * Returns a function that finds a type by its id. A type is built at the first request. Plain values
 * have the forms that polkadot-api uses.
 */
export function createTypes(
  metadata: UnifiedMetadata,
  ss58Prefix: number
): (id: number) => ValueType {
  return new TypeTable(metadata, ss58Prefix).get
}

class TypeTable {
  readonly #metadata: UnifiedMetadata
  readonly #prefix: number
  readonly #known = new Map<number, ValueType>()
  readonly #open = new Set<number>()
  readonly #call: number | undefined

  constructor(metadata: UnifiedMetadata, prefix: number) {
    this.#metadata = metadata
    this.#prefix = prefix
    this.#call = extrinsicTypes(metadata).call
  }

  readonly get = (id: number): ValueType => {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    // A newtype (a struct, tuple or array of one value) requests its inner type while it is being
    // built. If the newtype itself is then requested again, it contains itself without end.
    if (this.#open.has(id)) throw this.#malformed(`type ${id} is made of itself`)
    this.#limit(this.#open.size)
    this.#open.add(id)
    try {
      const type = this.#makeKnown(id, findType(this.#metadata, id))
      this.#known.set(id, type)
      return type
    } catch (error) {
      if (isParaclockError(error)) throw error
      throw this.#malformed(`type ${id} cannot be built`, error)
    } finally {
      this.#open.delete(id)
    }
  }

  #lazy(id: number): Lazy {
    return () => this.get(id)
  }

  /** Recognizes a time or an amount by `typeName`, the name of the field's type in the source code. */
  #field({ type, typeName = '' }: MetadataField, isOwnToken: boolean): Lazy {
    const isTime = /\bUnixTime\b/.test(typeName)
    if (!isTime && !(isOwnToken && /\bBalance$/.test(typeName))) return this.#lazy(type)
    let made: ValueType | undefined
    return () => {
      made ??= (isTime ? timeType : amountType)(this.get(type))
      return made
    }
  }

  /** Builds a type. Types that need special rules, such as `BTreeMap`, are found by their path. */
  #makeKnown(id: number, entry: MetadataType): ValueType {
    const path = entry.path.join('::')
    const last = entry.path.at(-1) ?? ''
    const [first, second] = entry.params.map(({ type }) => this.#lazy(type ?? -1))
    const inner = this.#make(id, entry)
    if (id === this.#call || last === 'RuntimeCall')
      return callType(inner, this.#metadata, this.get)
    if (path === 'sp_runtime::multiaddress::MultiAddress') return addressType(inner)
    if (path === 'BTreeSet' && first !== undefined) return setType(inner, first)
    if (path === 'BTreeMap' && first !== undefined && second !== undefined) {
      return mapType(inner, first, second)
    }
    const share = entry.path[0] === 'sp_arithmetic' ? SHARES[last] : undefined
    if (share !== undefined && /^u\d+$/.test(inner.name)) {
      return integerType(inner.name as IntegerName, share)
    }
    const limbs = /^primitive_types::U(\d+)$/.exec(path)?.[1]
    return limbs === undefined ? inner : limbsType(inner, Number(limbs) / 64)
  }

  #make(id: number, { def, path, params }: MetadataType): ValueType {
    const name = path.at(-1) ?? `type ${id}`
    switch (def.tag) {
      case 'primitive':
        if (def.value.tag === 'bool') return boolType
        if (def.value.tag === 'str') return textType
        return def.value.tag === 'char' ? charType : integerType(def.value.tag)
      case 'composite':
        return this.#composite(name, def.value)
      case 'variant':
        return this.#variant(id, name, def.value, params)
      case 'sequence':
        if (this.#isByte(def.value)) return bytesType
        return listType(`Vec<${this.#nameOf(def.value)}>`, this.#lazy(def.value))
      case 'array':
        return this.#array(def.value)
      case 'tuple':
        return this.#tuple(def.value)
      case 'compact':
        return this.#compact(def.value)
      case 'bitSequence':
        return bitsType(this.#isLowestFirst(def.value))
    }
  }

  #composite(name: string, fields: DefinitionOf<'composite'>): ValueType {
    const [field, ...others] = fields
    if (field === undefined) return voidType
    if (others.length === 0) {
      const account = this.#account(name, field.type)
      if (account !== undefined) return account
      const inner = this.get(field.type)
      return field.name === undefined ? inner : singleFieldType(field.name, inner)
    }
    return this.#asModuleError(fields) ?? this.#fields(name, fields)
  }

  #account(name: string, type: number): ValueType | undefined {
    const length = { AccountId32: 32, AccountId20: 20 }[name]
    const { def } = findType(this.#metadata, type)
    const isAccount =
      def.tag === 'array' && def.value.len === length && this.#isByte(def.value.type)
    return isAccount ? accountType(length === 20 ? 20 : 32, this.#prefix) : undefined
  }

  /** Builds the type for several fields. The plain value omits fields of empty types such as `()`. */
  #fields(name: string, fields: DefinitionOf<'composite'>, isOwnToken = false): ValueType {
    const isVoid = fields.map(({ type }) => this.#isVoid(type))
    const held = fields.filter((_, index) => isVoid[index] !== true)
    const isNamed = fields.every((field) => field.name !== undefined)
    const type = isNamed
      ? structType(
          name,
          held.map((field) => [field.name ?? '', this.#field(field, isOwnToken)])
        )
      : this.#sequence(held.map((field) => field.type))
    return withoutVoids(
      type,
      fields.map((field, index) => ({ name: field.name ?? '', isVoid: isVoid[index] === true }))
    )
  }

  #sequence(types: readonly number[]): ValueType {
    const [first] = types
    if (first !== undefined && types.every((type) => this.#isByte(type))) {
      return byteTupleType(types.length)
    }
    const name = `(${types.map((type) => this.#nameOf(type)).join(', ')})`
    return tupleType(
      name,
      types.map((type) => this.#lazy(type))
    )
  }

  #variant(
    id: number,
    name: string,
    variants: DefinitionOf<'variant'>,
    params: MetadataType['params']
  ): ValueType {
    const [first, second] = params.map(({ type }) => type ?? -1)
    if (name === 'Option' && first !== undefined) {
      return this.#isVoid(first)
        ? flagType
        : optionType(`Option<${this.#nameOf(first)}>`, this.#lazy(first))
    }
    if (name === 'Result' && first !== undefined && second !== undefined) {
      const inner = `${this.#nameOf(first)}, ${this.#nameOf(second)}`
      return resultType(`Result<${inner}>`, this.#lazy(first), this.#lazy(second))
    }
    if (variants.length === 0) return voidType
    const isOwnToken = this.#metadata.pallets.some(
      (pallet) => pallet.calls?.type === id && OWN_TOKEN.has(pallet.name)
    )
    return enumType(
      name,
      variants
        .toSorted((one, other) => one.index - other.index)
        .map((variant): Variant => {
          let type: ValueType | undefined
          const make = (): ValueType => {
            type ??= this.#held(variant.name, variant.fields, isOwnToken)
            return type
          }
          return { name: variant.name, index: variant.index, type: make }
        })
    )
  }

  #held(name: string, fields: DefinitionOf<'composite'>, isOwnToken: boolean): ValueType {
    const [field, ...others] = fields
    if (field === undefined) return voidType
    if (others.length === 0 && field.name === undefined) return this.get(field.type)
    // In the oldest runtimes, the variant `Module` itself has the fields `index` and `error`. In
    // later runtimes, it has one field of a struct with these fields.
    const error = name === 'Module' ? this.#asModuleError(fields) : undefined
    if (error !== undefined) return error
    const isNamed = fields.every((one) => one.name !== undefined)
    // polkadot-api decodes the u8 items of a tuple as hex, but the unnamed u8 fields of a variant as
    // a list of numbers.
    if (!isNamed && fields.every(({ type }) => this.#isByte(type))) {
      return tupleType(
        name,
        fields.map(({ type }) => this.#lazy(type))
      )
    }
    return this.#fields(name, fields, isOwnToken)
  }

  #array({ len, type }: DefinitionOf<'array'>): ValueType {
    if (len === 0 || this.#isVoid(type)) return voidType
    if (len === 1) {
      return this.#isByte(type) ? singleByteType(this.get(type)) : singleItemType(this.get(type))
    }
    if (this.#isByte(type)) return fixedBytesType(len)
    return listType(`[${this.#nameOf(type)}; ${len}]`, this.#lazy(type), len)
  }

  #tuple(types: DefinitionOf<'tuple'>): ValueType {
    const [first, ...others] = types
    if (first === undefined) return voidType
    return others.length === 0 ? singleItemType(this.get(first)) : this.#sequence(types)
  }

  #compact(id: number): ValueType {
    const inner = this.get(id)
    if (inner === voidType) return voidType
    if (/^u\d+$/.test(inner.name)) {
      return { ...compactType(inner.name as IntegerName), describe: inner.describe }
    }
    return refuse('Compact', inner.name, 'it is not an unsigned integer')
  }

  /**
   * Builds the type for an error of a pallet, which has the fields `index` and `error`. In runtimes
   * before 2022, `error` has one byte. In later runtimes, `error` has four bytes.
   */
  #asModuleError(fields: DefinitionOf<'composite'>): ValueType | undefined {
    if (fields.map(({ name }) => name).join() !== 'index,error') return undefined
    const type = fields[1]?.type ?? -1
    const { def } = findType(this.#metadata, type)
    if (def.tag === 'array' && this.#isByte(def.value.type)) {
      return this.#moduleError(1 + def.value.len)
    }
    return this.#isByte(type) ? this.#moduleError(2) : undefined
  }

  #moduleError(length: number): ValueType {
    const pallets = enumType(
      'ModuleError',
      this.#metadata.pallets.map(({ name, index, errors }) => ({
        name,
        index,
        type: errors === undefined ? () => voidType : this.#lazy(errors.type)
      })),
      length
    )
    return moduleErrorType(pallets, length)
  }

  #isByte(id: number): boolean {
    const { def } = findType(this.#metadata, this.#unwrap(id))
    return def.tag === 'primitive' && def.value.tag === 'u8'
  }

  #isVoid(id: number, depth: number = 0): boolean {
    this.#limit(depth)
    const { def } = findType(this.#metadata, this.#unwrap(id))
    switch (def.tag) {
      case 'composite':
      case 'tuple':
      case 'variant':
        return def.value.length === 0
      case 'array':
        return def.value.len === 0 || this.#isVoid(def.value.type, depth + 1)
      case 'compact':
        return this.#isVoid(def.value, depth + 1)
      default:
        return false
    }
  }

  /** Returns the id of the type inside newtypes, tuples of one item and arrays of one item. */
  #unwrap(id: number): number {
    const seen = new Set<number>()
    let at = id
    for (;;) {
      if (seen.has(at)) throw this.#malformed(`type ${id} is made of itself`)
      this.#limit(seen.size)
      seen.add(at)
      const { def } = findType(this.#metadata, at)
      if (def.tag === 'composite' && def.value.length === 1) at = def.value[0]?.type ?? -1
      else if (def.tag === 'tuple' && def.value.length === 1) at = def.value[0] ?? -1
      else if (def.tag === 'array' && def.value.len === 1) at = def.value.type
      else return at
    }
  }

  #isLowestFirst({ bitOrderType }: DefinitionOf<'bitSequence'>): boolean {
    const order = findType(this.#metadata, bitOrderType).path.at(-1) ?? 'LSB'
    return order.toUpperCase().startsWith('LSB')
  }

  #nameOf(id: number): string {
    const { path, def } = findType(this.#metadata, id)
    return path.at(-1) ?? (def.tag === 'primitive' ? def.value.tag : def.tag)
  }

  #limit(wrappers: number): void {
    if (wrappers > MAX_WRAPPERS) {
      throw this.#malformed(`a type is inside more than ${MAX_WRAPPERS} others`)
    }
  }

  #malformed(problem: string, cause?: unknown): ParaclockError<typeof MetadataMalformed> {
    return new ParaclockError(MetadataMalformed, { problem }, { cause })
  }
}
