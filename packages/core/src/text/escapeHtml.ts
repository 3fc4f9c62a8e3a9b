import { sanitizeText } from './sanitizeText.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;'
}

/**
 * Makes text safe inside an HTML element or a quoted attribute. Unsafe characters are replaced as
 * {@link sanitizeText} replaces them.
 */
export function escapeHtml(text: string): string {
  return sanitizeText(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '')
}
