import { joinBytes, shorten } from '@paraclock/core'
import { camelCase } from '../metadata/names.ts'
import { bytesType, fixedBytesType } from './bytes.ts'
import { decodeWhole, hasBytes, isHex, scaleOf } from './decodeWhole.ts'
import { isList, requireArray } from './lists.ts'
import { openPart } from './openPart.ts'
import { refuse, withinPart } from './refuse.ts'
import { compareBytes, compareLists, type Lazy, type ValueType } from './ValueType.ts'

/** A field of a struct: its name as the runtime spells it, and its type. */
export type Field = readonly [name: string, type: Lazy]

/**
 * Values by name: objects with the runtime's own names. Names in camel case and lists in order are
 * taken.
 */
export function structType(name: string, fields: readonly Field[]): ValueType {
  const names = fields.map(([field]) => field)
  const expected = `expected an object with ${names.join(', ') || 'no fields'}`
  const valuesOf = (value: unknown): readonly unknown[] =>
    names.map((field) => (value as Readonly<Record<string, unknown>>)[field])
  const type: ValueType = {
    name,
    encode: (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return refuse(name, value, expected)
      }
      const stranger = Object.keys(value).find((key) => !names.includes(key))
      if (stranger !== undefined) refuse(name, value, `there is no field ${stranger}: ${expected}`)
      const values = valuesOf(value)
      return joinBytes(
        fields.map(([field, part], index) => withinPart(field, () => part().encode(values[index])))
      )
    },
    decode: (bytes) =>
      openPart(name, bytes, () =>
        Object.fromEntries(fields.map(([field, part]) => [field, part().decode(bytes)]))
      ),
    read: (input) => {
      const scale = scaleOf(input)
      if (scale !== undefined) return decodeWhole(type, scale)
      const inputs = orderInputs(name, names, input)
      return Object.fromEntries(
        fields.map(([field, part], index) => [field, readField(name, field, part(), inputs[index])])
      )
    },
    describe: (value) => {
      const values = valuesOf(value)
      const shown = fields.map(
        ([field, part], index) => `${camelCase(field)}: ${part().describe(values[index])}`
      )
      return `{${shown.join(', ')}}`
    },
    compare: (one, other) =>
      compareLists(valuesOf(one), valuesOf(other), (left, right, index) =>
        Number(fields[index]?.[1]().compare(left, right))
      )
  }
  return type
}

/** A struct of one field, which is the field: an object with the name of the field is taken, too. */
export function singleFieldType(field: string, inner: ValueType): ValueType {
  return {
    ...inner,
    describe: (value) => `{${camelCase(field)}: ${inner.describe(value)}}`,
    read: (input) => {
      const isOwn = typeof input === 'object' && input !== null && !hasBytes(input)
      const [key, ...others] = isOwn ? Object.keys(input) : []
      const isNamed = others.length === 0 && key !== undefined && findField([field], key) === field
      if (isNamed) return readEither(inner, input, Object.values(input as object)[0])
      if (isUnclear(inner, input)) return refuse(field, input, `expected { ${field}: value }`)
      return inner.read(input)
    }
  }
}

// Hex could be the field or, as polkadot.js reads it, the SCALE bytes of the struct.
function isUnclear(inner: ValueType, input: unknown): boolean {
  if (inner === bytesType) return typeof input === 'string' || isList(input)
  if (!/^(?:Compact<)?[ui]\d/.test(inner.name)) return false
  return isHex(input) || (typeof input === 'object' && input?.constructor === Object)
}

/** One byte in a list, which is a number. Hex, text of one byte and a list of one are taken, too. */
export function singleByteType(byte: ValueType): ValueType {
  return {
    ...byte,
    read: (input) =>
      typeof input === 'number' ? byte.read(input) : Number(fixedBytesType(1).read(input) as string)
  }
}

/** A list of one item, which is the item: a list of one is taken, too. */
export function singleItemType(inner: ValueType): ValueType {
  return {
    ...inner,
    describe: (value) => `[${inner.describe(value)}]`,
    read: (input) =>
      isList(input) && input.length === 1 ? readEither(inner, input, input[0]) : inner.read(input)
  }
}

/** Reads what is meant by an input that may be a value, or hold one. */
function readEither(type: ValueType, whole: unknown, part: unknown): unknown {
  const readPart = (): unknown => type.read(part)
  let value: unknown
  try {
    value = type.read(whole)
  } catch {
    return readPart()
  }
  try {
    if (compareBytes(type.encode(readPart()), type.encode(value)) === 0) return value
  } catch {
    return value
  }
  return refuse(type.name, whole, 'it could be a value or hold one')
}

/** Fields of which some have no value: they leave no trace, and inputs may have `null` for them. */
export function withoutVoids(
  type: ValueType,
  isVoid: readonly boolean[],
  names: readonly string[]
): ValueType {
  if (!isVoid.includes(true)) return type
  const isEmpty = (input: unknown): boolean => input === undefined || input === null
  return {
    ...type,
    read: (input) => {
      if (isList(input) && input.length === isVoid.length) {
        const hasNone = input.every((one, index) => isVoid[index] !== true || isEmpty(one))
        return type.read(hasNone ? input.filter((_, index) => isVoid[index] !== true) : input)
      }
      const isNamed = typeof input === 'object' && input !== null && !isList(input)
      if (!isNamed || scaleOf(input) !== undefined) return type.read(input)
      const voids = names.filter((_, index) => isVoid[index] === true)
      const given = Object.entries(input)
      return type.read(
        Object.fromEntries(
          given.filter(([key, one]) => !isEmpty(one) || findField(voids, key) === undefined)
        )
      )
    }
  }
}

function readField(struct: string, field: string, type: ValueType, input: unknown): unknown {
  if (input !== undefined) return withinPart(field, () => type.read(input))
  try {
    return type.read(undefined)
  } catch (error) {
    return refuse(struct, input, `${field} is missing`, error)
  }
}

/** The inputs of fields in the order of the fields. */
function orderInputs(type: string, names: readonly string[], input: unknown): readonly unknown[] {
  const expected = `expected ${names.map(camelCase).join(', ') || 'nothing'}`
  if (isList(input)) return requireArray(type, input, names.length)
  if (typeof input !== 'object' || input === null) return refuse(type, input, expected)
  const given = new Map<string, unknown>()
  const entries: readonly (readonly [unknown, unknown])[] =
    input instanceof Map ? [...input] : Object.entries(input)
  for (const [key, value] of entries) {
    const name = typeof key === 'string' ? key : shorten(key)
    const field = findField(names, name)
    if (field === undefined) refuse(type, input, `there is no field ${name}: ${expected}`)
    else if (given.has(field)) refuse(type, input, `${field} is there twice`)
    else given.set(field, value)
  }
  return names.map((field) => given.get(field))
}

function findField(names: readonly string[], key: string): string | undefined {
  // polkadot.js adds an underscore to names that JavaScript reserves, as in hash_ and r_type.
  const plain = key.replace(/_$/, '')
  const isName = (name: string): boolean =>
    name === plain || [plain, key].includes(camelCase(name).replaceAll('#', '_'))
  return names.find((name) => name === key) ?? names.find(isName)
}
