import { bytesToHex, hexToBytes, sanitizeText } from '@paraclock/core'

// The selectors of `Error(string)` and `Panic(uint256)`: the first four bytes of the returned data.
const ERROR = '08c379a0'
const PANIC = '4e487b71'
// The length of an argument in the returned data, in hex digits.
const WORD = 64
// The largest length of a text in the explanation.
const MAX = 200

const PANICS: Readonly<Record<number, string>> = {
  1: 'an assertion failed',
  17: 'an arithmetic overflow',
  18: 'a division by zero',
  33: 'a value that the enum lacks',
  49: 'a pop of an empty array',
  50: 'an index out of bounds',
  65: 'too much memory',
  81: 'a call of a function that is not set'
}

/**
 * Explains a revert from the data that the contract returned, as bytes or hex. Returns the text of
 * `Error(string)`, the meaning of `Panic(uint256)`, plain text, or the selector of another error.
 * Returns `undefined` if there is no data, or if the text of `Error(string)` is not UTF-8.
 */
export function readRevert(data: unknown): string | undefined {
  const given = data instanceof Uint8Array ? bytesToHex(data) : data
  const hex = typeof given === 'string' && /^0x[0-9a-f]+$/.test(given) ? given.slice(2) : ''
  if (hex === '') return undefined
  const selector = hex.slice(0, 8)
  const rest = hex.slice(8)
  if (selector === PANIC && rest.length >= WORD) {
    const code = Number(BigInt(`0x${rest.slice(0, WORD)}`))
    return `Panic(${code})${PANICS[code] === undefined ? '' : `, ${PANICS[code]}`}`
  }
  if (selector === ERROR && rest.length >= 2 * WORD) {
    const length = Number(BigInt(`0x${rest.slice(WORD, 2 * WORD)}`))
    return decode(rest.slice(2 * WORD, 2 * WORD + Math.min(length, rest.length) * 2))?.slice(0, MAX)
  }
  const text = decode(hex)
  return text === undefined || text.includes('\ufffd') ? `0x${selector}` : text.slice(0, MAX)
}

function decode(hex: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(`0x${hex}`))
    return sanitizeText(text)
  } catch {
    return undefined
  }
}
