import ts from 'typescript'

/** A result that a comment of an example states. */
export interface StatedResult {
  /** The line of the comment in the example, from 1. */
  readonly line: number
  /** The line in which the code ends whose result the comment states. */
  readonly codeLine: number
  /** The result, as Node prints it; `…` replaces a part. */
  readonly text: string
}

/** An example with the results that its comments state. */
export interface StatedExample {
  readonly results: readonly StatedResult[]
  /** The example, which passes the values of each result, with `codeLine`, to `compareResult`. */
  readonly program: string
  /** The names that the example declares without a value. */
  readonly declared: readonly string[]
}

const COMMENT = /^(?<code>.*?)(?:^|[ \t])\/\/ ?(?<text>.*)$/
const VALUE = /^(?:['"`{[]|-?\d|(?:undefined|null|true|false)\b|[A-Z]\w*\(\d+\) |raises [A-Z])/
const REMARK = / \([^()]*\)$/

/**
 * Finds the results that the comments of an example state. Each comment that begins like a value
 * states the result of an expression, of a call of the console, or of a constant, which ends in the
 * same line or in the line before. A remark in parentheses can follow.
 */
export function findStatedResults(code: string): StatedExample {
  const results = readComments(code.split('\n'))
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest)
  const declared: string[] = []
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  visit(source)
  const program = edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code
  )
  return { results, program, declared }

  function visit(node: ts.Node): void {
    if (ts.isExpressionStatement(node)) {
      compare({ start: node.getStart(source), end: node.end, values: listValues(node.expression) })
    }
    const name = ts.isVariableStatement(node)
      ? node.declarationList.declarations[0]?.name
      : undefined
    if (name !== undefined && ts.isIdentifier(name)) {
      compare({ start: node.end, end: node.end, values: name.text })
      if (node.getText(source).startsWith('declare ')) declared.push(name.text)
    }
    ts.forEachChild(node, visit)
  }

  function compare(place: {
    readonly start: number
    readonly end: number
    readonly values: string
  }) {
    const { start, end, values } = place
    const line = source.getLineAndCharacterOfPosition(end).line + 1
    const [rest = ''] = code.slice(end).split('\n')
    const isLast = rest === '' || COMMENT.exec(rest)?.groups?.['code'] === ''
    if (!isLast || !results.some(({ codeLine }) => codeLine === line)) return
    edits.push({ start, end, text: `;await compareResult(${line}, async () => [${values}])` })
  }

  function listValues(expression: ts.Expression): string {
    const isPrinted =
      ts.isCallExpression(expression) &&
      expression.expression.getText(source).startsWith('console.')
    const values = isPrinted ? expression.arguments : [expression]
    return values.map((value) => value.getText(source)).join(', ')
  }
}

function readComments(lines: readonly string[]): readonly StatedResult[] {
  const results: StatedResult[] = []
  let read = 0
  for (const [index, content] of lines.entries()) {
    const { code = '', text = '' } = COMMENT.exec(content)?.groups ?? {}
    if (index < read || !VALUE.test(text)) continue
    const following = lines.slice(index + 1).map((each) => each.replace(/^\s*\/\/ ?/, ''))
    const more = text.startsWith('`') ? following.findIndex((each) => each.endsWith('`')) + 1 : 0
    read = index + 1 + more
    const whole = [text, ...following.slice(0, more)].join('\n').replace(REMARK, '')
    results.push({ line: index + 1, codeLine: code.trim() === '' ? index : index + 1, text: whole })
  }
  return results
}
