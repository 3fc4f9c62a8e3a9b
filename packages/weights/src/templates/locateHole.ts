import { ParaclockError } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'
import { isSameName } from '../calls/findCall.ts'

/** Where a value stands in the bytes of a call. */
export interface LocatedHole {
  /** The offset of its first byte. */
  readonly begin: number
  /** The offset behind its last byte. */
  readonly end: number
  /** The value of the example. */
  readonly codec: Codec
}

interface Part {
  readonly name: string
  readonly codec: Codec
}

/**
 * Finds the value at a path within a decoded call: names of arguments, fields and variants, and
 * positions in lists, joined by points. An option that has a value is passed through.
 *
 * @throws ParaclockError `TemplateHoleUnknown`
 */
export function locateHole(args: {
  readonly hole: string
  readonly path: string
  readonly call: Codec
}): LocatedHole {
  const { hole, path, call } = args
  let begin = 0
  let codec = call
  for (const segment of path.split('.')) {
    ;({ begin, codec } = passOption(codec, begin))
    const parts = partsOf(codec)
    const index = parts.findIndex(({ name }) => isSameName(name, segment))
    const part = parts[index]
    if (part === undefined) {
      const known = parts.map(({ name }) => name)
      throw new ParaclockError('TemplateHoleUnknown', { hole, path, known })
    }
    // What is before the parts: the index of a call or a variant, the length of a list.
    begin += codec.encodedLength - sumLengths(parts) + sumLengths(parts.slice(0, index))
    codec = part.codec
  }
  const inner = passAddress(...values(passOption(codec, begin)))
  return { ...inner, end: inner.begin + inner.codec.encodedLength }
}

function values(at: { readonly codec: Codec; readonly begin: number }): [Codec, number] {
  return [at.codec, at.begin]
}

function passOption(codec: Codec, begin: number): { codec: Codec; begin: number } {
  const option = codec as Codec & { readonly isSome?: boolean; unwrap?: () => Codec }
  if (option.isSome !== true || option.unwrap === undefined) return { codec, begin }
  const inner = option.unwrap()
  return { codec: inner, begin: begin + codec.encodedLength - inner.encodedLength }
}

/** An address that names an account by its id is a hole for accounts. */
function passAddress(codec: Codec, begin: number): { codec: Codec; begin: number } {
  if (!isVariant(codec) || codec.type !== 'Id' || !codec.defKeys.includes('Address20')) {
    return { codec, begin }
  }
  return { codec: codec.inner, begin: begin + 1 }
}

interface Variant extends Codec {
  readonly type: string
  readonly inner: Codec
  readonly defKeys: readonly string[]
}

function isVariant(codec: Codec): codec is Variant {
  return 'defKeys' in codec && 'inner' in codec
}

function partsOf(codec: Codec): readonly Part[] {
  if ('callIndex' in codec && 'argsEntries' in codec) {
    const entries = codec.argsEntries as readonly (readonly [string, Codec])[]
    return entries.map(([name, part]) => ({ name, codec: part }))
  }
  if (codec instanceof Map) {
    return [...codec.entries()].map(([name, part]) => ({
      name: String(name),
      codec: part as Codec
    }))
  }
  if (Array.isArray(codec)) {
    return codec.map((part: Codec, index) => ({ name: String(index), codec: part }))
  }
  if (isVariant(codec)) return [{ name: codec.type, codec: codec.inner }]
  return []
}

function sumLengths(parts: readonly Part[]): number {
  return parts.reduce((sum, { codec }) => sum + codec.encodedLength, 0)
}
