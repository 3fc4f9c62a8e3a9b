import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

/** An exported name that more than one file defines. */
export interface SecondDefinition {
  /** The name. */
  readonly name: string
  /** The files that define it, from the root, in order. */
  readonly files: readonly string[]
}

const PRODUCT = '{packages,apps}/*/src/**/*.ts'
const OTHER = /\.(test|test-d|d)\.ts$|\/generated\/|\/node_modules\//

/**
 * Finds every name that two files of the product define and export, wherever in the tree they stand.
 * A reader who searches for a name finds one definition, and a fact has one place to change.
 *
 * A re-export is not a definition. Files that a package's `imports` field offers for one specifier,
 * of which a platform loads one, count as one file.
 */
export function findSecondDefinitions(args: { readonly root: string }): SecondDefinition[] {
  const { root } = args
  const alternatives = readAlternatives(root)
  const definitions = new Map<string, Set<string>>()
  const files = globSync(PRODUCT, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !OTHER.test(path))
    .sort()
  for (const file of files) {
    for (const name of listDefinitions(file, readFileSync(join(root, file), 'utf8'))) {
      const known = definitions.get(name) ?? new Set()
      definitions.set(name, known.add(alternatives.get(file) ?? file))
    }
  }
  return [...definitions]
    .filter(([, places]) => places.size > 1)
    .map(([name, places]) => ({ name, files: [...places] }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The names that a source file declares and exports in the same place. */
function listDefinitions(file: string, text: string): ReadonlySet<string> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const names = new Set<string>()
  for (const statement of source.statements) {
    if (!ts.canHaveModifiers(statement)) continue
    const modifiers = ts.getModifiers(statement) ?? []
    const has = (kind: ts.SyntaxKind): boolean => modifiers.some((one) => one.kind === kind)
    if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) continue
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) addNames(name, names)
    } else if ('name' in statement && statement.name !== undefined) {
      names.add((statement.name as ts.Identifier).text)
    }
  }
  return names
}

function addNames(name: ts.BindingName, names: Set<string>): void {
  if (ts.isIdentifier(name)) {
    names.add(name.text)
    return
  }
  for (const element of name.elements) {
    if (ts.isBindingElement(element)) addNames(element.name, names)
  }
}

/** The first file of each set of which a platform loads one, by each file of the set. */
function readAlternatives(root: string): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const path of globSync('{packages,apps}/*/package.json', { cwd: root })) {
    const folder = posix.dirname(path.replaceAll('\\', '/'))
    const { imports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      imports?: Record<string, unknown>
    }
    for (const target of Object.values(imports)) {
      const files = listTargets(target).map((file) => posix.join(folder, file))
      for (const file of files) first.set(file, files[0] ?? file)
    }
  }
  return first
}

function listTargets(target: unknown): readonly string[] {
  if (typeof target === 'string') return [target]
  if (typeof target !== 'object' || target === null) return []
  return Object.values(target).flatMap(listTargets)
}
