/** A piece of TypeScript that stands in a comment or in a page. */
export interface Snippet {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** The program. */
  readonly code: string
}

const FENCE = /^(?<margin>[ \t]*(?:\*[ \t])?)```ts[^\n]*\n(?<body>[\s\S]*?)^\s*(?:\* ?)?```/gm

/**
 * Finds the ```` ```ts ```` blocks of a Markdown page or of the comments of a source file. In a
 * comment, the asterisk at the beginning of each line is taken off.
 */
export function collectSnippets(text: string): readonly Snippet[] {
  return [...text.matchAll(FENCE)].map((match) => {
    const margin = match.groups?.['margin'] ?? ''
    const body = match.groups?.['body'] ?? ''
    const inComment = margin.includes('*')
    return {
      line: text.slice(0, match.index).split('\n').length + 1,
      code: inComment ? body.replace(/^[ \t]*\* ?/gm, '') : body
    }
  })
}
