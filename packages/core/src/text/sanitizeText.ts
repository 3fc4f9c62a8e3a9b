// C0 and C1 controls (tab and newline included), and every character that changes the direction
// or the visibility of text: a chain's name or remark must not be able to rewrite a terminal line.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/**
 * Makes text that came from a chain, a node or a file safe to print: escape sequences, control
 * characters, and bidirectional and invisible characters become U+FFFD, lone surrogates too.
 *
 * The text stays one line. Escaping for HTML is the renderer's task and is not done here.
 *
 * @example
 * ```ts
 * import { sanitizeText } from '@paraclock/core'
 *
 * sanitizeText('Acme\u001b[2J Chain') // "Acme\ufffd[2J Chain"
 * ```
 */
export function sanitizeText(text: string): string {
  return text.toWellFormed().replace(UNSAFE, '\ufffd')
}
