import { escapeHtml } from '@paraclock/core'

/** Text that is already markup. Only {@link html} makes it, so that all other text is escaped. */
export interface Markup {
  readonly markup: string
}

/** A value in a template of {@link html}. Text is escaped, and markup is inserted unchanged. */
export type Part = string | number | Markup | undefined | readonly Part[]

/**
 * Builds markup from a template. Each inserted value is escaped, unless it is markup from this
 * function.
 */
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
