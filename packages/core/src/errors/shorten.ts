import { sanitizeText } from '../text/sanitizeText.ts'

const LONGEST = 80

/**
 * Renders any value for an error message: on one line, without control or bidirectional
 * characters, and never longer than 80 characters, so that a hostile or huge input cannot take
 * over a terminal or a log.
 *
 * @example
 * ```ts
 * import { shorten } from '@paraclock/core'
 *
 * shorten(`0x${'00'.repeat(500)}`) // "0x00000000…000000" (1002 characters)
 * ```
 */
export function shorten(value: unknown): string {
  const text = sanitizeText(describe(value)).replace(/\s+/g, ' ')
  if (text.length <= LONGEST) return text
  const head = text.slice(0, LONGEST - 36)
  const tail = text.slice(-8)
  return `${head}…${tail} (${text.length} characters)`
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'bigint':
      return `${value}n`
    case 'undefined':
    case 'number':
    case 'boolean':
    case 'symbol':
      return String(value)
    case 'function':
      return 'a function'
    default:
      return describeObject(value)
  }
}

function describeObject(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes of length ${value.length}`
  if (Array.isArray(value)) return `a list of ${value.length}`
  return `an object (${Object.prototype.toString.call(value).slice(8, -1)})`
}
