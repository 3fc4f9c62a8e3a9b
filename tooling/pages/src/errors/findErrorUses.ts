import ts from 'typescript-api'

/** What a source file does with errors. */
export interface ErrorUses {
  /** Names that stand in an expression: in `new ParaclockError(Name, …)` or a table of definitions. */
  readonly names: ReadonlySet<string>
  /** Codes written as text: `isParaclockError(error, 'Code')` and `error.code === 'Code'`. */
  readonly codes: readonly string[]
}

const CODE = /^(?:[A-Z][a-z0-9]+){2,}$/

/** Finds which errors a source file raises or compares with, by parsing it. */
export function findErrorUses(source: string): ErrorUses {
  const names = new Set<string>()
  const codes: string[] = []
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isIdentifier(node)) names.add(node.text)
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'isParaclockError') {
      noteCode(node.arguments[1], codes)
    }
    if (ts.isBinaryExpression(node) && /^(?:error|cause)\.code$/.test(node.left.getText(file))) {
      noteCode(node.right, codes)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { names, codes }
}

function noteCode(node: ts.Node | undefined, codes: string[]): void {
  if (node !== undefined && ts.isStringLiteral(node) && CODE.test(node.text)) codes.push(node.text)
}
