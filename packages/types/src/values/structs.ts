import { joinBytes } from '@paraclock/core'
import { camelCase } from '../metadata/camelCase.ts'
import { decodeWhole, hasBytes, scaleOf } from './decodeWhole.ts'
import { isList, requireArray } from './lists.ts'
import { refuse, withinPart } from './refuse.ts'
import { compareLists, type Lazy, type ValueType } from './ValueType.ts'

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
      Object.fromEntries(fields.map(([field, part]) => [field, part().decode(bytes)])),
    read: (input) => {
      const scale = scaleOf(input)
      if (scale !== undefined) return decodeWhole(type, scale)
      const inputs = orderInputs(name, names, expected, input)
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
    read: (input) => {
      const isOwn = typeof input === 'object' && input !== null && !hasBytes(input)
      const [key, ...others] = isOwn ? Object.keys(input) : []
      const isNamed =
        others.length === 0 && key !== undefined && (key === field || key === camelCase(field))
      if (!isNamed) return inner.read(input)
      return withinPart(field, () => inner.read(Object.values(input as object)[0]))
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
function orderInputs(
  type: string,
  names: readonly string[],
  expected: string,
  input: unknown
): readonly unknown[] {
  if (isList(input)) return requireArray(type, input, names.length)
  if (typeof input !== 'object' || input === null) return refuse(type, input, expected)
  const given = new Map<string, unknown>()
  const entries: readonly (readonly [unknown, unknown])[] =
    input instanceof Map ? [...input] : Object.entries(input)
  for (const [key, value] of entries) {
    const field = findField(names, String(key))
    if (field === undefined) refuse(type, input, `there is no field ${String(key)}: ${expected}`)
    else if (given.has(field)) refuse(type, input, `${field} is there twice`)
    else given.set(field, value)
  }
  return names.map((field) => given.get(field))
}

function findField(names: readonly string[], key: string): string | undefined {
  return names.find((name) => name === key) ?? names.find((name) => camelCase(name) === key)
}
