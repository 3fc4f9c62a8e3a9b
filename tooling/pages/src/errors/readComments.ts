import ts from 'typescript-api'

/** Reads the comment above every exported constant of a source text, by the constant's name. */
export function readComments(source: string): ReadonlyMap<string, string> {
  const file = ts.createSourceFile('errors.ts', source, ts.ScriptTarget.Latest, true)
  const comments = new Map<string, string>()
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const [declaration] = statement.declarationList.declarations
    const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)
    if (declaration === undefined || comment === undefined) continue
    const text = ts.getTextOfJSDocComment(comment.comment) ?? ''
    comments.set(declaration.name.getText(file), text.replace(/\s*\n\s*/g, ' ').trim())
  }
  return comments
}
