import { decodeHex, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import {
  createDecoder,
  metadata as metadataCodec,
  type UnifiedMetadata,
  unifyMetadata
} from '@polkadot-api/substrate-bindings'
import { MetadataMalformed, MetadataVersionUnsupported } from '../errors.ts'
import type { Cursor } from '../values/ValueType.ts'

// All metadata begins with the four letters "meta".
const MAGIC = [0x6d, 0x65, 0x74, 0x61]
// In the answer of `Metadata_metadata_at_version`, at most this many bytes precede the metadata: one
// byte for the option, and up to four bytes for the length.
const MAX_WRAPPING_LENGTH = 5

/**
 * Decodes runtime metadata of version 14, 15 or 16, from the answer of `state_getMetadata` or of
 * `Metadata_metadata_at_version`.
 *
 * @throws ParaclockError `MetadataMalformed` if the bytes are not metadata, and
 * `MetadataVersionUnsupported` if they are of another version.
 */
export function decodeMetadata(source: Uint8Array | Hex): UnifiedMetadata {
  const bytes = typeof source === 'string' ? bytesOf(source) : source
  const start = findMagic(bytes)
  const version = bytes[start + MAGIC.length]
  if (version === undefined) throw malformed(bytes.length, bytes.length, 'it ends too early')
  if (version !== 14 && version !== 15 && version !== 16) {
    throw new ParaclockError(MetadataVersionUnsupported, { version })
  }
  const encoded = Uint8Array.from(bytes.subarray(start))
  const known = findDecoded(encoded)
  if (known !== undefined) return known
  const metadata = decode(encoded)
  // The id of each type must be its position in `lookup`, because types are looked up by position.
  for (const [position, { id }] of metadata.lookup.entries()) {
    if (id !== position) {
      throw malformed(bytes.length, start, `type ${id} is at position ${position}`)
    }
  }
  origins.set(metadata, encoded)
  decoded.add(new WeakRef(metadata))
  return metadata
}

const origins = new WeakMap<UnifiedMetadata, Uint8Array>()

// All decoded metadata that is still in use. The same bytes are not decoded again, because decoding
// is the slowest part of opening a chain.
const decoded = new Set<WeakRef<UnifiedMetadata>>()

function findDecoded(encoded: Uint8Array): UnifiedMetadata | undefined {
  for (const reference of decoded) {
    const metadata = reference.deref()
    if (metadata === undefined) decoded.delete(reference)
    else if (areEqual(origins.get(metadata), encoded)) return metadata
  }
  return undefined
}

// Returns `true` if two arrays have the same bytes. Compares four bytes at a time, because metadata
// has half a megabyte. Both arrays must begin at the first byte of their buffers.
function areEqual(one: Uint8Array | undefined, other: Uint8Array): boolean {
  if (one?.length !== other.length) return false
  const whole = other.length >>> 2
  const words = new Uint32Array(one.buffer, 0, whole)
  const others = new Uint32Array(other.buffer, 0, whole)
  for (let index = 0; index < whole; index++) if (words[index] !== others[index]) return false
  return one.subarray(whole * 4).every((byte, index) => byte === other[whole * 4 + index])
}

/**
 * Returns the bytes from which {@link decodeMetadata} decoded the metadata, beginning with "meta".
 * Returns `undefined` for metadata from another source.
 */
export function metadataBytes(metadata: UnifiedMetadata): Uint8Array | undefined {
  return origins.get(metadata)
}

function decode(bytes: Uint8Array): UnifiedMetadata {
  let offset = 0
  try {
    return createDecoder((input) => {
      const cursor = input as Cursor & { v: DataView }
      cursor.v = new BoundedView(cursor.buffer)
      try {
        const metadata = unify(metadataCodec.dec(cursor))
        if (cursor.i !== cursor.length)
          throw malformed(bytes.length, cursor.i, 'bytes follow the metadata')
        return metadata
      } finally {
        offset = cursor.i
      }
    })(bytes)
  } catch (error) {
    if (isParaclockError(error)) throw error
    throw malformed(bytes.length, Math.min(offset, bytes.length), 'it is cut off or damaged', error)
  }
}

// Adds the list of transaction extensions of version 0 if metadata v16 lacks this list.
// `unifyMetadata` of polkadot-api reads the list of version 0, but polkadot.js writes only a list
// of version 4.
function unify(decoded: ReturnType<typeof metadataCodec.dec>): UnifiedMetadata {
  const { metadata } = decoded
  if (metadata.tag === 'v16') {
    const versions = metadata.value.extrinsic.signedExtensionsByVersion
    const [first] = versions
    if (!versions.some(([version]) => version === 0)) versions.push([0, first?.[1] ?? []])
  }
  return unifyMetadata(decoded)
}

/**
 * The view through which the decoder of polkadot-api reads metadata. It refuses a length prefix
 * that exceeds the number of bytes. Otherwise, the decoder would allocate memory for that many
 * items.
 */
class BoundedView extends DataView<ArrayBufferLike> {
  override getUint32(offset: number, isLittleEndian?: boolean): number {
    const value = super.getUint32(offset, isLittleEndian)
    const isCompact = (value & 3) === 2
    if (isCompact && value >>> 2 > this.byteLength) {
      throw malformed(this.byteLength, offset, `a list of ${value >>> 2} items is cut off`)
    }
    return value
  }
}

function bytesOf(hex: Hex): Uint8Array {
  const bytes = decodeHex(hex)
  if (bytes === undefined) throw malformed(hex.length, 0, 'it is not hex')
  return bytes
}

function findMagic(bytes: Uint8Array): number {
  for (let start = 0; start <= MAX_WRAPPING_LENGTH; start += 1) {
    if (MAGIC.every((byte, index) => bytes[start + index] === byte)) return start
  }
  throw malformed(bytes.length, 0, 'it does not begin with "meta"')
}

function malformed(
  length: number,
  offset: number,
  problem: string,
  cause?: unknown
): ParaclockError<typeof MetadataMalformed> {
  return new ParaclockError(MetadataMalformed, { length, offset, problem }, { cause })
}
