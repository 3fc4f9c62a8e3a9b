import { escapeHtml } from '@paraclock/core'

/** Markup, which {@link html} inserts without escaping it. */
export interface Markup {
  readonly markup: string
}

export type Part = string | number | Markup | undefined | readonly Part[]

/** Builds markup from a template. Escapes each inserted text. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => text + write(parts[index])).join('') }
}

export function joinParts(parts: readonly Part[]): Markup {
  return { markup: parts.map(write).join('\n') }
}

function write(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(write).join('')
}
