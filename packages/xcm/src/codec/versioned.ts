import {
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  type ParaclockError,
  parseHex
} from '@paraclock/core'
import type { Codec } from 'scale-ts'
import { checkXcmVersion, type XcmVersion } from '../versions/versionTable.ts'

export function encodeVersioned<Value>(args: {
  readonly value: Value
  readonly version: XcmVersion
  readonly codec: (version: XcmVersion) => Codec<Value>
}): Hex {
  const version = checkXcmVersion(args.version)
  return bytesToHex(joinBytes([Uint8Array.of(version), args.codec(version).enc(args.value)]))
}

interface Decoding<Value> {
  readonly bytes: string | Uint8Array
  readonly codec: (version: XcmVersion) => Codec<Value>
  readonly refuse: (problem: string, hex: string) => ParaclockError
}

/** Decodes a versioned value. Refuses bytes after the value. */
export function decodeVersioned<Value>(args: Decoding<Value>): Value {
  const { value, spare } = decodeLeading(args)
  if (spare > 0) throw args.refuse(`bytes left over: ${spare}`, parseHex(args.bytes))
  return value
}

/**
 * Decodes a versioned value at the beginning of `bytes`. `spare` is the number of bytes after the
 * value. Refuses a compact number that is encoded in more bytes than necessary, as chains do.
 */
export function decodeLeading<Value>(args: Decoding<Value>): {
  readonly value: Value
  readonly spare: number
} {
  const hex = parseHex(args.bytes)
  const [first, ...rest] = hexToBytes(hex)
  const codec = args.codec(checkXcmVersion(first))
  const refuse = (problem: string): ParaclockError => args.refuse(problem, hex)
  const { value, canonical } = attempt(codec, Uint8Array.from(rest), refuse)
  // If the canonical encoding differs, a compact number has more bytes than necessary.
  if (canonical.some((byte, index) => byte !== rest[index])) {
    throw refuse('its bytes are not the shortest encoding')
  }
  return { value, spare: rest.length - canonical.length }
}

function attempt<Value>(
  codec: Codec<Value>,
  bytes: Uint8Array,
  refuse: (problem: string) => ParaclockError
): { readonly value: Value; readonly canonical: Uint8Array } {
  try {
    const value = codec.dec(bytes)
    return { value, canonical: codec.enc(value) }
  } catch (error) {
    if (isParaclockError(error)) throw error
    throw refuse('bytes are missing')
  }
}
