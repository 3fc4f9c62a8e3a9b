import { hexToBytes, ParaclockError, parseAccount, parseHex } from '@paraclock/core'
import type { HoleValue } from './CallTemplate.ts'
import type { HoleWriter } from './HoleWriter.ts'
import { sizeOfCompact, writeCompact } from './integerWriters.ts'

/** Writes so many bytes as they are. */
export function fixedWriter(hole: string, bytes: number): HoleWriter {
  return plainWriter(bytes, (value) => readBytes(hole, value, bytes))
}

/** Writes accounts: bytes, hex or addresses. */
export function accountWriter(hole: string, bytes: number): HoleWriter {
  return plainWriter(bytes, (value) => {
    const isAddress = typeof value === 'string' && !value.startsWith('0x')
    return readBytes(hole, isAddress ? parseAccount(value) : value, bytes)
  })
}

/** Writes bytes with their length before them. */
export function bytesWriter(hole: string): HoleWriter {
  return {
    longest: Number.POSITIVE_INFINITY,
    size: (value) => {
      const { length } = readBytes(hole, value)
      return sizeOfCompact(length) + length
    },
    write: (buffer, offset, value) => {
      const bytes = readBytes(hole, value)
      const begin = writeCompact(buffer, offset, bytes.length)
      buffer.set(bytes, begin)
      return begin + bytes.length
    }
  }
}

/** Writes flags. */
export function flagWriter(hole: string): HoleWriter {
  const read = (value: HoleValue): number => {
    if (typeof value === 'boolean') return value ? 1 : 0
    throw new ParaclockError('TemplateValueInvalid', { hole, value, expected: 'true or false' })
  }
  return {
    longest: 1,
    size: (value) => {
      read(value)
      return 1
    },
    write: (buffer, offset, value) => {
      buffer[offset] = read(value)
      return offset + 1
    }
  }
}

function plainWriter(bytes: number, read: (value: HoleValue) => Uint8Array): HoleWriter {
  return {
    longest: bytes,
    size: (value) => {
      read(value)
      return bytes
    },
    write: (buffer, offset, value) => {
      buffer.set(read(value), offset)
      return offset + bytes
    }
  }
}

function readBytes(hole: string, value: HoleValue, length?: number): Uint8Array {
  const bytes = typeof value === 'string' ? hexToBytes(parseHex(value)) : value
  if (bytes instanceof Uint8Array && (length === undefined || bytes.length === length)) return bytes
  const expected = length === undefined ? 'bytes, or hex' : `${length} bytes, or hex`
  throw new ParaclockError('TemplateValueInvalid', { hole, value, expected })
}
