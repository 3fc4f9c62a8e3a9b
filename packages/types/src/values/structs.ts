import { joinBytes } from '@paraclock/core'
import { camelCase } from '../metadata/names.ts'
import { bytesType, fixedBytesType } from './bytes.ts'
import { hasBytes, isHex, orBytes, scaleOf } from './decodeWhole.ts'
import { isList, requireArray } from './lists.ts'
import { openPart } from './openPart.ts'
import { refuse, withinPart } from './refuse.ts'
import type { Lazy, ValueType } from './ValueType.ts'

export type Field = readonly [name: string, type: Lazy]

/**
 * Returns the type for a struct. The plain value is an object with the field names of the metadata.
 * Accepts field names in camel case, and a list of the values, too.
 */
export function structType(name: string, fields: readonly Field[]): ValueType {
  const names = fields.map(([field]) => field)
  const type: ValueType = {
    name,
    encode: (input) => {
      const inputs = orderInputs(name, names, input)
      return joinBytes(
        fields.map(([field, part], index) => encodeField(name, field, part(), inputs[index]))
      )
    },
    decode: (bytes) =>
      openPart(name, bytes, () =>
        Object.fromEntries(fields.map(([field, part]) => [field, part().decode(bytes)]))
      ),
    describe: (value, token) => {
      const held = value as Readonly<Record<string, unknown>>
      const shown = fields.map(
        ([field, part]) => `${camelCase(field)}: ${part().describe(held[field], token)}`
      )
      return `{${shown.join(', ')}}`
    },
    readWords: (words, calls) => {
      const inputs = orderInputs(name, names, isList(words) ? null : words)
      const read = ([field, part]: Field, index: number) => {
        const input = inputs[index]
        if (input === undefined) refuse(name, words, `${field} is missing`)
        return [field, withinPart(field, () => part().readWords(input, calls))] as const
      }
      return Object.fromEntries(fields.map(read))
    },
    toWords: (value, chain) => {
      const held = value as Readonly<Record<string, unknown>>
      return Object.fromEntries(
        fields.map(([field, part]) => [field, part().toWords(held[field], chain)])
      )
    }
  }
  return orBytes(type, scaleOf)
}

/**
 * Returns the type for a struct of one field. The plain value is the value of the field. Accepts an
 * object with the field, too.
 */
export function singleFieldType(field: string, inner: ValueType): ValueType {
  return {
    ...inner,
    describe: (value, token) => `{${camelCase(field)}: ${inner.describe(value, token)}}`,
    encode: (input) => {
      const [first, ...others] = isNamed(input) && !hasBytes(input) ? Object.entries(input) : []
      if (first !== undefined && others.length === 0 && findField([field], first[0]) === field) {
        return encodeEither(inner, input, first[1])
      }
      if (isUnclear(inner, input)) return refuse(field, input, `expected { ${field}: value }`)
      return inner.encode(input)
    }
  }
}

// Whether an input could be either the value of the field or, as in polkadot.js, the SCALE bytes of
// the struct. For an integer, hex is ambiguous. For a list of bytes, text and lists are ambiguous.
function isUnclear(inner: ValueType, input: unknown): boolean {
  if (inner === bytesType) return typeof input === 'string' || isList(input)
  return isHex(input) && /^(?:Compact<)?[ui]\d/.test(inner.name)
}

/**
 * Returns the type for an array of one byte. The plain value is a number. Accepts hex, text and a
 * list, too.
 */
export function singleByteType(byte: ValueType): ValueType {
  return {
    ...byte,
    encode: (input) =>
      typeof input === 'number' ? byte.encode(input) : fixedBytesType(1).encode(input)
  }
}

/**
 * Returns the type for a tuple or an array of one item. The plain value is the item. Accepts a list
 * of one item, too.
 */
export function singleItemType(inner: ValueType): ValueType {
  return {
    ...inner,
    describe: (value, token) => `[${inner.describe(value, token)}]`,
    encode: (input) =>
      isList(input) && input.length === 1
        ? encodeEither(inner, input, input[0])
        : inner.encode(input)
  }
}

function encodeEither(type: ValueType, whole: unknown, part: unknown): Uint8Array {
  try {
    return type.encode(whole)
  } catch {
    return type.encode(part)
  }
}

/**
 * Returns a type that accepts inputs in which fields of empty types, such as `()`, are missing or
 * `null`.
 */
export function withoutVoids(
  type: ValueType,
  fields: readonly { readonly name: string; readonly isVoid: boolean }[]
): ValueType {
  const voids = fields.flatMap(({ name, isVoid }) => (isVoid ? [name] : []))
  if (voids.length === 0) return type
  const isEmpty = (input: unknown): boolean => input === undefined || input === null
  return {
    ...type,
    encode: (input) => {
      if (isList(input) && input.length === fields.length) {
        return type.encode(
          input.filter((one, index) => !(fields[index]?.isVoid === true && isEmpty(one)))
        )
      }
      if (!isNamed(input) || scaleOf(input) !== undefined) return type.encode(input)
      const given = Object.entries(input)
      return type.encode(
        Object.fromEntries(
          given.filter(([key, one]) => !isEmpty(one) || findField(voids, key) === undefined)
        )
      )
    }
  }
}

function encodeField(struct: string, field: string, type: ValueType, input: unknown): Uint8Array {
  if (input !== undefined) return withinPart(field, () => type.encode(input))
  try {
    return type.encode(undefined)
  } catch (error) {
    return refuse(struct, input, `${field} is missing`, error)
  }
}

function orderInputs(type: string, names: readonly string[], input: unknown): readonly unknown[] {
  const expected = `expected ${names.map(camelCase).join(', ') || 'nothing'}`
  if (isList(input)) return requireArray(type, input, names.length)
  if (!isNamed(input)) return refuse(type, input, expected)
  const given = new Map<string, unknown>()
  for (const [name, value] of Object.entries(input)) {
    const field = findField(names, name)
    if (field === undefined) refuse(type, input, `there is no field ${name}: ${expected}`)
    else if (given.has(field)) refuse(type, input, `${field} is there twice`)
    else given.set(field, value)
  }
  return names.map((field) => given.get(field))
}

/** Whether an input is an object with named fields, and not a list, a `Set` or a `Map`. */
function isNamed(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !(Symbol.iterator in input)
}

function findField(names: readonly string[], key: string): string | undefined {
  // polkadot.js writes `r#type` as `r_type`. It writes `hash_` for a field `hash`, because its values
  // have a property `hash`.
  const plain = key.replace(/_$/, '')
  const isName = (name: string): boolean =>
    name === plain || [plain, key].includes(camelCase(name).replaceAll('#', '_'))
  return names.find((name) => name === key) ?? names.find(isName)
}
