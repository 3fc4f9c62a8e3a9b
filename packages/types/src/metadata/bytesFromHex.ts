import { ParaclockError } from '@paraclock/core'

const NOT_HEX = 0xff

const DIGITS = /*#__PURE__*/ (() => {
  const digits = new Uint8Array(128).fill(NOT_HEX)
  for (let value = 0; value < 16; value += 1) {
    const digit = value.toString(16)
    digits[digit.charCodeAt(0)] = value
    digits[digit.toUpperCase().charCodeAt(0)] = value
  }
  return digits
})()

/** Metadata is about a megabyte of hex: a table lookup per digit reads it in a few milliseconds. */
export function bytesFromHex(hex: string): Uint8Array {
  const length = (hex.length - 2) / 2
  if (!hex.startsWith('0x') || !Number.isInteger(length)) throw notHex(hex, 0)
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) {
    const high = DIGITS[hex.charCodeAt(2 * index + 2)] ?? NOT_HEX
    const low = DIGITS[hex.charCodeAt(2 * index + 3)] ?? NOT_HEX
    if (high === NOT_HEX || low === NOT_HEX) throw notHex(hex, index)
    bytes[index] = high * 16 + low
  }
  return bytes
}

function notHex(hex: string, offset: number): ParaclockError<'MetadataMalformed'> {
  return new ParaclockError('MetadataMalformed', {
    length: Math.floor(Math.max(0, hex.length - 2) / 2),
    offset,
    problem: 'it is not hex: expected 0x and an even number of hexadecimal digits'
  })
}
