// Matches the characters that are not safe to print. Among them are invisible characters such as
// Unicode tags, which can hide a second text, and the marks of annotations (U+FFF9 to U+FFFB).
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu

/**
 * Makes external text safe to print on one line: control characters, line breaks, bidirectional and
 * invisible characters, and lone surrogates become U+FFFD. For HTML, use {@link escapeHtml}.
 *
 * @example
 * ```ts
 * import { sanitizeText } from '@paraclock/core'
 *
 * sanitizeText('Acme\u001b[2J Chain') // 'Acme�[2J Chain'
 * ```
 */
export function sanitizeText(text: string): string {
  return text.replace(UNSAFE, '\ufffd')
}

const LAID_OUT = new RegExp(`(\\n|\u001b\\[[\\d;]*m)|${UNSAFE.source}`, 'gu')

/**
 * Makes external text safe to print as {@link sanitizeText} does, but keeps line breaks and colors.
 */
export function sanitizeLines(text: string): string {
  return text.replace(LAID_OUT, (_, kept?: string) => kept ?? '\ufffd')
}
