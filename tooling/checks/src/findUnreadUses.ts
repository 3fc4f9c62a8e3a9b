import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { compilerOptions } from './compilerOptions.ts'

/** A place that uses a value of unknown type, or drops a promise. */
export interface UnreadUse {
  /** The file, from the root. */
  readonly file: string
  /** The line, from 1. */
  readonly line: number
  /** What is wrong with it. */
  readonly problem: string
}

const PRODUCT = '{packages,apps}/*/src/**/*.ts'
const OTHER = /\.(test|test-d|d)\.ts$|\/generated\/|\/node_modules\//
const CONVERSIONS: ReadonlySet<string> = new Set(['String', 'Number', 'BigInt'])

/**
 * Finds where product code makes text or a number of a value of type `unknown` or `any`, spreads one,
 * or drops a promise with `void`. What comes from outside may be an object whose `toString` is no
 * function, or nests until the stack ends: a schema has to read it first.
 */
export function findUnreadUses(args: { readonly root: string }): readonly UnreadUse[] {
  const { root } = args
  const files = globSync(PRODUCT, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !OTHER.test(path))
    .sort()
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    compilerOptions
  )
  const checker = program.getTypeChecker()
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file))
    return source === undefined ? [] : findInFile(source, checker, root)
  })
}

function findInFile(source: ts.SourceFile, checker: ts.TypeChecker, root: string): UnreadUse[] {
  const found: UnreadUse[] = []
  const file = relative(root, source.fileName).replaceAll('\\', '/')
  const visit = (node: ts.Node): void => {
    const problem = problemOf(node, checker)
    if (problem !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ file, line: line + 1, problem })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function problemOf(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  const isUnread = (value: ts.Expression): boolean => isUnreadType(checker.getTypeAtLocation(value))
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const [value] = node.arguments
    const { text } = node.expression
    if (value && CONVERSIONS.has(text) && isUnread(value)) return `${text}() of an unread value`
  }
  if (ts.isIdentifier(node) && CONVERSIONS.has(node.text) && takesUnread(node, checker)) {
    return `${node.text} takes an unread value`
  }
  if (ts.isTemplateSpan(node) && isUnread(node.expression)) return 'a template of an unread value'
  if (
    (ts.isSpreadElement(node) || ts.isSpreadAssignment(node)) &&
    isUnknown(checker.getTypeAtLocation(node.expression))
  ) {
    return 'a spread of an unread value'
  }
  if (ts.isVoidExpression(node) && isPromise(node.expression, checker)) return 'a dropped promise'
  return undefined
}

/** Whether a conversion is handed on, as `map(String)`, to where it is called with an unread value. */
function takesUnread(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  if (!ts.isCallExpression(node.parent) || !node.parent.arguments.includes(node)) return false
  const signature = checker.getContextualType(node)?.getCallSignatures()[0]
  const [parameter] = signature?.getParameters() ?? []
  if (parameter === undefined) return false
  return isUnreadType(checker.getTypeOfSymbolAtLocation(parameter, node))
}

function isUnknown({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0
}

/** Whether nothing is known of a value, or no more than that it is there, or is an object. */
function isUnreadType(type: ts.Type): boolean {
  if (isUnknown(type) || (type.flags & ts.TypeFlags.NonPrimitive) !== 0) return true
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0
  return isObject && type.getProperties().length === 0 && type.getCallSignatures().length === 0
}

function isPromise(value: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(value)
  const parts = type.isUnion() ? type.types : [type]
  return parts.some((part) => part.getProperty('then') !== undefined)
}
