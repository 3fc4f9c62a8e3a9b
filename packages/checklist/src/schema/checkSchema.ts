import type { Schema, SchemaType } from './Schema.ts'

/** The way from the root of a value to a part of it. */
export type ValuePath = readonly (string | number)[]

/** What is wrong with a value, and where. */
export interface SchemaProblem {
  readonly path: ValuePath
  /** What is wrong, without the value: "is missing", "must be text". */
  readonly problem: string
  /** The key that is not known, and those that are. */
  readonly unknownKey?: { readonly key: string; readonly known: readonly string[] }
  /** The values that are known, where the given one is none of them. */
  readonly choices?: readonly string[]
}

const NAMES: Readonly<Record<SchemaType, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null'
}

/** Finds the first thing in a value that its schema does not admit; `undefined` if there is none. */
export function checkSchema(
  schema: Schema,
  value: unknown,
  path: ValuePath = []
): SchemaProblem | undefined {
  if (schema.anyOf !== undefined) return checkChoice(schema, value, path)
  if (schema.type !== undefined && !hasType(schema, value)) {
    const expected = schema.format === 'decimal' ? 'a whole number as text' : NAMES[schema.type]
    return { path, problem: `must be ${expected}` }
  }
  if (schema.const !== undefined && value !== schema.const) {
    return { path, problem: `must be ${JSON.stringify(schema.const)}` }
  }
  if (schema.enum !== undefined && !schema.enum.includes(String(value))) {
    return { path, problem: `must be one of ${schema.enum.join(', ')}`, choices: schema.enum }
  }
  if (typeof value === 'string') return checkText(schema, value, path)
  if (typeof value === 'number') return checkNumber(schema, value, path)
  if (Array.isArray(value)) return checkList(schema, value, path)
  if (isRecord(value)) return checkObject(schema, value, path)
  return undefined
}

/** The branch of a choice that a value is meant for, told by its type and its constants. */
export function findBranch(schema: Schema, value: unknown): Schema | undefined {
  const ofType = schema.anyOf?.filter((branch) => hasType(branch, value)) ?? []
  if (ofType.length < 2 || !isRecord(value)) return ofType[0]
  return ofType.find((branch) =>
    Object.entries(branch.properties ?? {}).every(
      ([key, { const: constant }]) => constant === undefined || value[key] === constant
    )
  )
}

function checkChoice(schema: Schema, value: unknown, path: ValuePath): SchemaProblem | undefined {
  const branches = schema.anyOf ?? []
  const branch = findBranch(schema, value)
  if (branch !== undefined) return checkSchema(branch, value, path)
  const constants = branches.flatMap(({ properties }) =>
    Object.entries(properties ?? {}).flatMap(([key, { const: constant }]) =>
      constant === undefined ? [] : [{ key, constant: String(constant) }]
    )
  )
  const [first] = constants
  if (first !== undefined && isRecord(value)) {
    const choices = constants.map(({ constant }) => constant)
    const problem = `must be one of ${choices.join(', ')}`
    return { path: [...path, first.key], problem, choices }
  }
  const types = branches.flatMap(({ type }) => (type === undefined ? [] : [NAMES[type]]))
  return { path, problem: `must be ${[...new Set(types)].join(' or ')}` }
}

function hasType({ type, format }: Schema, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isRecord(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'null':
      return value === null
    case undefined:
      return true
    default:
      return typeof value === type && (format !== 'decimal' || /^-?\d{1,78}$/.test(String(value)))
  }
}

function checkText(schema: Schema, value: string, path: ValuePath): SchemaProblem | undefined {
  if (value.length < (schema.minLength ?? 0)) return { path, problem: 'must not be empty' }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return { path, problem: `must be ${schema.title ?? `text like ${schema.pattern}`}` }
  }
  return undefined
}

function checkNumber(schema: Schema, value: number, path: ValuePath): SchemaProblem | undefined {
  const { minimum, maximum } = schema
  if (minimum !== undefined && value < minimum) {
    return { path, problem: `must be ${minimum} or more` }
  }
  if (maximum !== undefined && value > maximum) {
    return { path, problem: `must be ${maximum} or less` }
  }
  return undefined
}

function checkList(
  { items, minItems = 0 }: Schema,
  value: readonly unknown[],
  path: ValuePath
): SchemaProblem | undefined {
  if (value.length < minItems) return { path, problem: `must have ${minItems} item or more` }
  if (items === undefined) return undefined
  for (const [index, item] of value.entries()) {
    const problem = checkSchema(items, item, [...path, index])
    if (problem !== undefined) return problem
  }
  return undefined
}

function checkObject(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  path: ValuePath
): SchemaProblem | undefined {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema
  const keys = Object.keys(value)
  for (const key of keys) {
    if (additionalProperties === false && !Object.hasOwn(properties, key)) {
      const known = Object.keys(properties)
      return { path: [...path, key], problem: 'is not known', unknownKey: { key, known } }
    }
  }
  for (const key of required) {
    if (value[key] === undefined) return { path: [...path, key], problem: 'is missing' }
  }
  if (keys.length < minProperties) return { path, problem: 'must not be empty' }
  const names = schema.propertyNames && new RegExp(schema.propertyNames.pattern, 'u')
  for (const key of keys) {
    if (names?.test(key) === false) {
      return { path: [...path, key], problem: `is no name: it must be like ${names.source}` }
    }
    const inner = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
    if (!inner || value[key] === undefined) continue
    const problem = checkSchema(inner, value[key], [...path, key])
    if (problem !== undefined) return problem
  }
  return undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
