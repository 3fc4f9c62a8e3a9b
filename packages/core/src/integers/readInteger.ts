export type IntegerReading =
  | { readonly integer: bigint; readonly problem?: never }
  | { readonly integer?: never; readonly problem: string }

// The largest length of accepted text, in characters. A u256 has 78 digits. Converting longer text
// could take long.
const MAX = 80

/** Reads a number, a bigint or canonical decimal text as a whole number from 0 to `most`. */
export function readInteger(value: unknown, most: bigint): IntegerReading {
  const reading = readWhole(value)
  const { integer = 0n } = reading
  return integer >= 0n && integer <= most ? reading : { problem: `it is not within 0 to ${most}` }
}

function readWhole(value: unknown): IntegerReading {
  switch (typeof value) {
    case 'bigint':
      return { integer: value }
    case 'number':
      if (Number.isSafeInteger(value)) return { integer: BigInt(value) }
      if (Number.isInteger(value)) return { problem: 'a number this large may have lost digits' }
      return { problem: 'it is not a whole number' }
    case 'string':
      return value.length <= MAX && /^(?:0|-?[1-9]\d*)$/.test(value)
        ? { integer: BigInt(value) }
        : { problem: describeText(value) }
    default:
      return { problem: 'it is not a number, a bigint or decimal text' }
  }
}

function describeText(text: string): string {
  if (text.length > MAX) return 'the text is too long for a number'
  if (text.trim() === '') return 'the text is empty'
  if (text.trim() !== text) return 'there is white space around it'
  if (/^0x/i.test(text)) return 'it is hexadecimal, not decimal'
  if (/^[+-]?\d[\d ,_']*$/.test(text) && /[ ,_']/.test(text)) return 'it has separators'
  if (/^[+-]?\d*\.\d*$/.test(text)) return 'it has a fraction'
  if (/^[+-]?\d+$/.test(text)) return 'it has a plus sign or leading zeros'
  return 'it is not decimal digits only'
}
