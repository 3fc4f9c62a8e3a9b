import { escapeHtml } from '@paraclock/core'

/** Text that is markup already. Made by {@link html} alone, so that nothing else gets past escaping. */
export interface Markup {
  readonly markup: string
}

/** A value in a template of {@link html}: text is escaped, markup is inserted as it is. */
export type Part = string | number | Markup | undefined | readonly Part[]

/** Builds markup: every gap is escaped, unless it holds markup that was built the same way. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const pieces = texts.map((text, index) => text + write(parts[index]))
  return { markup: pieces.join('') }
}

export function joinParts(parts: readonly Part[]): Markup {
  return { markup: parts.map(write).join('\n') }
}

function write(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return isMarkup(part) ? part.markup : part.map(write).join('')
}

function isMarkup(part: Markup | readonly Part[]): part is Markup {
  return 'markup' in part
}
