import type {
  EnumVar,
  LookupEntry,
  MetadataLookup,
  StructVar,
  TupleVar
} from '@polkadot-api/metadata-builders'
import {
  arrayType,
  enumType,
  type Lazy,
  listType,
  optionType,
  resultType,
  structType,
  tupleType
} from './composedTypes.ts'
import { compactType, type IntegerName, integerType } from './integerTypes.ts'
import {
  accountType,
  bitsType,
  boolType,
  bytesType,
  charType,
  fixedBytesType,
  textType,
  voidType
} from './plainTypes.ts'
import { refuse } from './refuse.ts'
import type { ValueType } from './ValueType.ts'

/** The types of a runtime by id. A type is worked out when it is first asked for. */
export function createTypes(lookup: MetadataLookup, ss58Prefix: number): (id: number) => ValueType {
  const known = new Map<number, ValueType>()
  const lazily = (entry: LookupEntry): Lazy => {
    let type: ValueType | undefined
    return () => (type ??= typeOf(entry))
  }
  const typeOf = (entry: LookupEntry): ValueType => {
    const type = known.get(entry.id) ?? make(entry)
    known.set(entry.id, type)
    return type
  }
  const nameOf = ({ id }: LookupEntry): string =>
    lookup.metadata.lookup[id]?.path.at(-1) ?? `type ${id}`
  const tuple = ({ value }: TupleVar): ValueType => tupleType(value.map(lazily))
  const struct = (name: string, { value }: StructVar): ValueType =>
    structType(
      name,
      Object.entries(value).map(([field, inner]) => [field, lazily(inner)])
    )
  const array = (value: LookupEntry, length: number): ValueType =>
    isByte(value) ? fixedBytesType(length) : arrayType(lazily(value), length)
  const variant = (name: string, held: EnumVar['value'][string]): ValueType => {
    switch (held.type) {
      case 'void':
        return voidType
      case 'lookupEntry':
        return typeOf(held.value)
      case 'tuple':
        return tuple(held)
      case 'struct':
        return struct(name, held)
      case 'array':
        // The library reads such a list without the form that bytes have elsewhere.
        return arrayType(lazily(held.value), held.len)
    }
  }
  const make = (entry: LookupEntry): ValueType => {
    switch (entry.type) {
      case 'primitive':
        if (entry.value === 'bool') return boolType
        if (entry.value === 'str') return textType
        return entry.value === 'char' ? charType : integerType(entry.value)
      case 'void':
        return voidType
      case 'AccountId32':
        return accountType(32, ss58Prefix)
      case 'AccountId20':
        return accountType(20, ss58Prefix)
      case 'compact':
        return compactType(entry.size as IntegerName)
      case 'bitSequence':
        return bitsType(entry.isLSB)
      case 'sequence':
        return isByte(entry.value) ? bytesType : listType(lazily(entry.value))
      case 'array':
        return array(entry.value, entry.len)
      case 'tuple':
        return tuple(entry)
      case 'struct':
        return struct(nameOf(entry), entry)
      case 'option':
        return optionType(lazily(entry.value))
      case 'result':
        return resultType(lazily(entry.value.ok), lazily(entry.value.ko))
      case 'enum':
        return enumType(
          nameOf(entry),
          Object.entries(entry.value).map(([name, held]) => {
            let type: ValueType | undefined
            return { name, index: held.idx, type: () => (type ??= variant(name, held)) }
          }),
          entry.byteLength
        )
      default:
        // The library leaves a type that is a newtype of itself without a form.
        return refuse(nameOf(entry), undefined, 'the type is made of itself')
    }
  }
  return (id) => typeOf(lookup(id))
}

function isByte(entry: LookupEntry): boolean {
  return entry.type === 'primitive' && entry.value === 'u8'
}
