import { base58 } from '@scure/base'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'

// Two bytes of prefix, 33 of account and two of checksum make at most 51 characters. Decoding
// base58 takes time that grows with the square of the length.
const LONGEST = 51

/** Decodes the base58 text of an address, or raises `AddressMalformed`. */
export function decodeBase58(value: unknown): Uint8Array {
  const problem = typeof value === 'string' ? findProblem(value) : 'it is not text'
  if (problem !== undefined) throw new ParaclockError('AddressMalformed', { value, problem })
  return base58.decode(String(value))
}

function findProblem(text: string): string | undefined {
  if (text === '') return 'it is empty'
  const position = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  if (position !== -1) {
    const character = String.fromCodePoint(text.codePointAt(position) ?? 0)
    return `${shorten(character)} at position ${position} is not a character of base58`
  }
  if (text.length > LONGEST) {
    return `it has ${text.length} characters, and no address has more than ${LONGEST}`
  }
  return undefined
}
