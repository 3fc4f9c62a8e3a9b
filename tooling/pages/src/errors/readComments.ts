import ts from 'typescript-api'

/** What the comment above an error says. */
export interface ErrorComment {
  /** The first paragraph, without its full stop. */
  readonly title: string
  /** The paragraphs that follow. */
  readonly happened: string
  /** The text of `@remarks`. */
  readonly why: string
}

/** Reads the comment above every exported constant of a source text, by the constant's name. */
export function readComments(source: string): ReadonlyMap<string, ErrorComment> {
  const file = ts.createSourceFile('errors.ts', source, ts.ScriptTarget.Latest, true)
  const comments = new Map<string, ErrorComment>()
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const [declaration] = statement.declarationList.declarations
    const comment = ts.getJSDocCommentsAndTags(statement).find(ts.isJSDoc)
    if (declaration === undefined || comment === undefined) continue
    const [title = '', ...rest] = paragraphsOf(ts.getTextOfJSDocComment(comment.comment))
    const remarks = comment.tags?.find((tag) => tag.tagName.text === 'remarks')
    comments.set(declaration.name.getText(file), {
      title: title.replace(/\.$/, ''),
      happened: rest.join('\n\n'),
      why: paragraphsOf(ts.getTextOfJSDocComment(remarks?.comment)).join('\n\n')
    })
  }
  return comments
}

function paragraphsOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
}
