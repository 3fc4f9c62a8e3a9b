import { sanitizeText } from '@paraclock/core'

/**
 * Makes text safe in a line or a table cell of Markdown as GitHub reads it: no markup, no link, no
 * mention, no reference to an issue.
 */
export function escapeMarkdown(text: string): string {
  return sanitizeText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~-]/g, (mark) => `\\${mark}`)
    .replace(/@/g, '@<!-- -->')
    .replace(/(\w):\/\//g, '$1:<!-- -->//')
}

/** Text as code on one line, fenced by more backticks than it has in a row. */
export function markdownCode(text: string): string {
  const safe = sanitizeText(text).replace(/\|/g, '\\|')
  const longest = Math.max(0, ...(safe.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = safe.startsWith('`') || safe.endsWith('`') || safe === '' ? ' ' : ''
  return `${fence}${pad}${safe}${pad}${fence}`
}
