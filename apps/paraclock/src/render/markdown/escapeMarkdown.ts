import { escapeHtml, sanitizeText } from '@paraclock/core'

/** Escapes a text, so that GitHub shows no formatting, link, mention or issue reference. */
export function escapeMarkdown(text: string): string {
  return sanitizeText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\*_{}[\]()#+!|~-]/g, (mark) => `\\${mark}`)
    .replace(/`/g, '&#96;')
    .replace(/@|(?<!&)#/g, '$&<!-- -->')
    .replace(/:\/\//g, ':<!-- -->//')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}<!-- -->.`)
}

/** Writes inline code between fences with more backticks than any sequence in the text. */
export function markdownCode(text: string): string {
  const safe = sanitizeText(text)
  const longest = Math.max(0, ...(safe.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = safe.startsWith('`') || safe.endsWith('`') || safe === '' ? ' ' : ''
  return `${fence}${pad}${safe}${pad}${fence}`
}

/** Escapes a text for HTML inside Markdown by entities, because a backslash has no effect there. */
export function escapeMarkdownHtml(text: string): string {
  return escapeHtml(text)
    .replace(/[[\]*_~!|]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(/(?<!&)#|@/g, '$&<!-- -->')
}
