import { sanitizeText } from '@paraclock/core'

/** Writes text as one word of bash, zsh or fish, in single quotes. */
export function quoteShell(text: string, shell: 'posix' | 'fish' = 'posix'): string {
  const safe = sanitizeText(text)
  if (shell === 'fish') return `'${safe.replace(/[\\']/g, (mark) => `\\${mark}`)}'`
  return `'${safe.replaceAll("'", `'\\''`)}'`
}
