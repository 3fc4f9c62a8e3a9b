import ts from 'typescript'

/** One change of a source text that a test should notice. */
export interface Mutation {
  /** Where the replaced text begins, and where it ends. */
  readonly start: number
  readonly end: number
  /** The text in its place. */
  readonly text: string
  /** The line of its start, from 1. */
  readonly line: number
  /** The change in words, on one line. */
  readonly change: string
}

type Replace = (start: number, end: number, text: string, change: string) => void

const OTHER_BOUNDS: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>']
])
const MAX_SHOWN = 60

/** Lists all mutations of a source text, in the order of the text. */
export function listMutations(text: string): readonly Mutation[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
  const mutations: Mutation[] = []
  const replace: Replace = (start, end, replacement, change) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    mutations.push({ start, end, text: replacement, line, change })
  }
  const visit = (node: ts.Node): void => {
    // Types and imports are gone when the program runs.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    mutateCondition(node, replace)
    mutateBound(node, replace)
    mutateDefault(node, replace)
    dropCall(node, replace)
    returnEarly(node, replace)
    dropOption(node, replace)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutations
}

function mutateCondition(node: ts.Node, replace: Replace): void {
  let condition: ts.Expression | undefined
  if (ts.isIfStatement(node)) condition = node.expression
  if (ts.isConditionalExpression(node)) condition = node.condition
  if (condition === undefined) return
  const shown = condition.getText()
  replace(condition.getStart(), condition.end, `!(${shown})`, `negate ${shorten(shown)}`)
}

function mutateBound(node: ts.Node, replace: Replace): void {
  if (!ts.isBinaryExpression(node)) return
  const bound = node.operatorToken.getText()
  const other = OTHER_BOUNDS.get(bound)
  if (other === undefined) return
  const change = `${bound} becomes ${other} in ${shorten(node.getText())}`
  replace(node.operatorToken.getStart(), node.operatorToken.end, other, change)
}

function mutateDefault(node: ts.Node, replace: Replace): void {
  let value: ts.Expression | undefined
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
  ) {
    value = node.right
  }
  if (ts.isParameter(node) || ts.isBindingElement(node)) value = node.initializer
  if (value === undefined || value.getText() === 'undefined') return
  const other = otherValue(value)
  replace(
    value.getStart(),
    value.end,
    other,
    `default ${shorten(value.getText())} becomes ${other}`
  )
}

function otherValue(value: ts.Expression): string {
  const text = value.getText()
  if (ts.isNumericLiteral(value) || ts.isBigIntLiteral(value))
    return `(${text} + ${text.endsWith('n') ? '1n' : '1'})`
  if (text === 'true') return 'false'
  return text === 'false' ? 'true' : 'undefined'
}

function dropCall(node: ts.Node, replace: Replace): void {
  if (!ts.isExpressionStatement(node)) return
  const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
  // A class cannot be made without the call of what it extends.
  if (!ts.isCallExpression(call) || call.expression.kind === ts.SyntaxKind.SuperKeyword) return
  replace(node.getStart(), node.end, ';', `drop ${shorten(node.getText())}`)
}

function returnEarly(node: ts.Node, replace: Replace): void {
  if (!ts.isFunctionLike(node) || ts.isConstructorDeclaration(node)) return
  const body = 'body' in node ? node.body : undefined
  if (body === undefined || !ts.isBlock(body) || body.statements.length === 0) return
  const start = body.getStart() + 1
  const name = node.name === undefined ? 'a function' : node.name.getText()
  replace(start, start, ' return;', `return at once from ${name}`)
}

/** Optional arguments are properties of the one object that a function takes. */
function dropOption(node: ts.Node, replace: Replace): void {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return
  for (const argument of node.arguments ?? []) {
    if (!ts.isObjectLiteralExpression(argument)) continue
    for (const property of argument.properties) {
      const comma = /^\s*,/.exec(property.getSourceFile().text.slice(property.end))?.[0].length ?? 0
      const change = `leave out ${shorten(property.getText())} of ${shorten(node.expression.getText())}`
      replace(property.getStart(), property.end + comma, '', change)
    }
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
