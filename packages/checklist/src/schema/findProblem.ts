import { isRecord } from '@paraclock/core'
import * as v from 'valibot'
import { findBranch, listBranches, type SchemaNode } from './findBranch.ts'

/** The path from the root of a value to a part of it. */
export type ValuePath = readonly (string | number)[]

/** A problem of a value, with the path to the place of the problem. */
export interface SchemaProblem {
  readonly path: ValuePath
  /** What is wrong, in words that do not contain the value: "is missing", "must be text". */
  readonly problem: string
  readonly unknownKey?: { readonly key: string; readonly known: readonly string[] }
  readonly choices?: readonly string[]
}

const NAMES: Readonly<Record<string, string>> = {
  strict_object: 'an object',
  loose_object: 'an object',
  custom: 'a function',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null'
}

/** Finds the first problem of a value by its schema. Returns `undefined` if the value is valid. */
export function findProblem(
  schema: v.GenericSchema,
  value: unknown,
  path: ValuePath = []
): SchemaProblem | undefined {
  const { issues } = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true })
  return issues && describeIssue(schema as SchemaNode, issues[0], path)
}

function describeIssue(
  root: SchemaNode,
  issue: v.BaseIssue<unknown>,
  prefix: ValuePath
): SchemaProblem {
  const items = issue.path ?? []
  const path = [...prefix, ...items.map(({ key }) => key as string | number)]
  const unknown = findUnknownKey(root, items, prefix)
  if (unknown !== undefined) return unknown
  const last = items.at(-1) as { readonly origin?: string; readonly input?: unknown } | undefined
  const parent = findNode(root, items.slice(0, -1))
  if (issue.type === 'variant' && parent?.type === 'variant') {
    return describeChoice(listBranches(parent), last?.input, path)
  }
  if (last?.origin === 'key') {
    if (parent?.type === 'record') {
      const { source } = issue.requirement as RegExp
      return { path, problem: `is not a name: it must be like ${source}` }
    }
    if (Array.isArray(last.input)) return { path: path.slice(0, -1), problem: 'must be an object' }
    return { path, problem: 'is missing' }
  }
  const choice = findNode(root, items) ?? root
  if (issue.type === 'union' || issue.type === 'variant') {
    const meant = findBranch(choice, issue.input)
    const problem = meant && findProblem(meant, issue.input, path)
    return problem ?? describeChoice(listBranches(choice), issue.input, path)
  }
  const node = findBranch(choice, issue.input)
  return { path, ...describeRule(issue, node, nameTypes(listBranches(choice))) }
}

function describeRule(
  { type, requirement: rule, input }: v.BaseIssue<unknown>,
  node: SchemaNode | undefined,
  types: string
): Pick<SchemaProblem, 'problem' | 'choices'> {
  const requirement = typeof rule === 'number' ? rule : 1
  switch (type) {
    case 'literal':
      return { problem: `must be ${JSON.stringify(node?.literal)}` }
    case 'picklist': {
      const choices = (node?.options ?? []).filter((one) => typeof one === 'string')
      return { problem: `must be one of ${choices.join(', ')}`, choices }
    }
    case 'min_length':
    case 'min_entries': {
      const least = `must have ${requirement} item or more`
      return { problem: Array.isArray(input) ? least : 'must not be empty' }
    }
    case 'min_value':
      return { problem: `must be ${requirement} or more` }
    case 'max_value':
      return { problem: `must be ${requirement} or less` }
    default: {
      const title = node?.type === 'string' ? v.getTitle(node) : undefined
      return { problem: `must be ${title ?? types}` }
    }
  }
}

/**
 * Finds a key that the schema does not know, because an unknown key can be a misspelling of a
 * missing key.
 */
function findUnknownKey(
  root: SchemaNode,
  items: readonly v.IssuePathItem[],
  prefix: ValuePath
): SchemaProblem | undefined {
  for (const [index, { input }] of items.entries()) {
    const node = findNode(root, items.slice(0, index))
    const { type, entries } = (node && findBranch(node, input)) ?? {}
    if (type === 'loose_object' || entries === undefined || !isRecord(input)) continue
    const known = Object.keys(entries)
    const key = Object.keys(input).find((one) => !known.includes(one))
    if (key === undefined) continue
    const above = items.slice(0, index).map((item) => item.key as string | number)
    return {
      path: [...prefix, ...above, key],
      problem: 'is an unknown key',
      unknownKey: { key, known }
    }
  }
  return undefined
}

function describeChoice(
  branches: readonly SchemaNode[],
  input: unknown,
  path: ValuePath
): SchemaProblem {
  const literals = branches.flatMap(({ entries = {} }) =>
    Object.entries(entries).flatMap(([key, { type, literal }]) =>
      type === 'literal' && typeof literal === 'string' ? [{ key, literal }] : []
    )
  )
  const [first] = literals
  if (first === undefined || !isRecord(input)) {
    return { path, problem: `must be ${nameTypes(branches)}` }
  }
  const choices = literals.map(({ literal }) => literal)
  // The place of the problem is the key that names the variant. If the variant is unknown, the path
  // already ends with this key.
  const place = path.at(-1) === first.key ? path : [...path, first.key]
  return { path: place, problem: `must be one of ${choices.join(', ')}`, choices }
}

function nameTypes(branches: readonly SchemaNode[]): string {
  const names = branches.map((branch) =>
    listActions(branch).includes('integer') ? 'a whole number' : (NAMES[branch.type] ?? branch.type)
  )
  return [...new Set(names)].join(' or ')
}

function listActions({ pipe = [] }: SchemaNode): readonly string[] {
  const [inner, ...actions] = pipe as readonly SchemaNode[]
  return [...(inner === undefined ? [] : listActions(inner)), ...actions.map(({ type }) => type)]
}

function findNode(root: SchemaNode, items: readonly v.IssuePathItem[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = root
  for (const { key, input } of items) {
    const branch: SchemaNode | undefined = node && findBranch(node, input)
    node = branch?.entries?.[typeof key === 'string' ? key : ''] ?? branch?.item ?? branch?.value
  }
  while (node?.wrapped !== undefined) node = node.wrapped
  return node
}
