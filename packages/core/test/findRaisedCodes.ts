import ts from 'typescript'

/** What one source file says of the errors that it makes. */
export interface RaisedCodes {
  /** Codes that stand written out in `new ParaclockError('Code', …)`. */
  readonly literal: readonly string[]
  /** Lines at which the code is not written out. */
  readonly computed: readonly number[]
}

/** Finds every `new ParaclockError(…)` of a source text by parsing it, so comments do not count. */
export function findRaisedCodes(source: string): RaisedCodes {
  const literal: string[] = []
  const computed: number[] = []
  if (!source.includes('ParaclockError(')) return { literal, computed }
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText(file) === 'ParaclockError') {
      const [code] = node.arguments ?? []
      if (code !== undefined && ts.isStringLiteral(code)) literal.push(code.text)
      else computed.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { literal, computed }
}
