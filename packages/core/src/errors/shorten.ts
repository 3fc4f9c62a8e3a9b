import { redactText } from '../text/redactEndpoint.ts'
import { sanitizeText } from '../text/sanitizeText.ts'

const MAX = 80
const MAX_WORDS = 400
const HEAD = 40
const TAIL = 8
const NEAR = 1024

/**
 * Renders any value for an error message: on one line, safe to print, and at most 80 characters
 * long. Never throws.
 *
 * @example
 * ```ts
 * import { shorten } from '@paraclock/core'
 *
 * shorten(`0x${'00'.repeat(500)}`) // '"0x000000…00000000" (1002 characters)'
 * ```
 */
export function shorten(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return shortenText(value)
    case 'bigint':
      return shortenBigint(value)
    case 'symbol':
      return cut(String(value))
    case 'function':
      return 'a function'
    case 'object':
      return value === null ? 'null' : describeObject(value)
    default:
      return String(value as undefined | boolean | number)
  }
}

/**
 * Makes external text fit an error message: on one line, safe to print, cut after 400 characters.
 */
export function cutText(text: string): string {
  const safe = sanitizeText(text.slice(0, 4 * MAX_WORDS).replace(/\s+/g, ' '))
  return safe.length <= MAX_WORDS ? safe : `${safe.slice(0, MAX_WORDS).toWellFormed()}…`
}

// Only the first and the last 1024 characters are read, because escaping many megabytes takes long.
// The text is redacted before it is cut to 80 characters, because `redactText` cannot recognize a
// part of a secret phrase or of a URL.
function shortenText(text: string): string {
  const [begin, end] =
    text.length <= NEAR
      ? [redactText(text), redactText(text)]
      : [redactText(text.slice(0, NEAR)), redactText(text.slice(-NEAR))]
  const whole = text.length <= NEAR && begin.length <= MAX ? `"${escapeText(begin)}"` : ''
  if (whole !== '' && whole.length <= MAX) return whole
  const head = fit([...begin.slice(0, HEAD)].map(escapeText), HEAD)
  const tail = fit([...end.slice(-TAIL)].map(escapeText).reverse(), TAIL).reverse()
  return `"${head.join('')}…${tail.join('')}" (${text.length} characters)`
}

function escapeText(text: string): string {
  return sanitizeText(JSON.stringify(text)).slice(1, -1)
}

function fit(parts: readonly string[], length: number): string[] {
  let taken = 0
  return parts.filter((part) => {
    taken += part.length
    return taken <= length
  })
}

// The length is measured in hexadecimal digits, because the time to write decimal digits grows with
// the square of their number.
function shortenBigint(value: bigint): string {
  const digits = value.toString(16).replace('-', '').length
  return digits > 2 * MAX ? `a bigint of ${digits} hexadecimal digits` : cut(`${value}n`)
}

function describeObject(value: object): string {
  if (value instanceof Uint8Array) return `bytes of length ${value.length}`
  if (Array.isArray(value)) return `a list of ${value.length}`
  try {
    return cut(`an object (${Object.prototype.toString.call(value).slice(8, -1)})`)
  } catch {
    return 'an object'
  }
}

function cut(text: string): string {
  const safe = sanitizeText(text)
  if (safe.length <= MAX) return safe
  return `${safe.slice(0, HEAD).toWellFormed()}…${safe.slice(-TAIL).toWellFormed()} (${safe.length} characters)`
}
