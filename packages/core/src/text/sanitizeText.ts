// Control characters (tab and newline included), line and paragraph separators, characters that
// change the direction of text, invisible characters (joiners, fillers, variation selectors, and
// tags, which can hide a second text), interlinear annotations, and code points that are not
// characters. A chain's name or remark must not rewrite a line or carry hidden text.
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu

/**
 * Text that is safe to print, from text of a chain, a node or a file: escape sequences, control
 * characters, bidirectional and invisible characters, tags, and lone surrogates become U+FFFD.
 *
 * The text stays one line. For HTML, use {@link escapeHtml}.
 *
 * @example
 * ```ts
 * import { sanitizeText } from '@paraclock/core'
 *
 * sanitizeText('Acme\u001b[2J Chain') // "Acme\ufffd[2J Chain"
 * ```
 */
export function sanitizeText(text: string): string {
  return text.replace(UNSAFE, '\ufffd')
}

// Match line breaks and color codes first, because they stay.
const LAID_OUT = new RegExp(`(\\n|\u001b\\[[\\d;]*m)|${UNSAFE.source}`, 'gu')

/**
 * Text of many lines that is safe to print at a terminal: line breaks and colors stay. Other
 * characters are replaced as in {@link sanitizeText}.
 */
export function sanitizeLines(text: string): string {
  return text.replace(LAID_OUT, (_, kept?: string) => kept ?? '\ufffd')
}
