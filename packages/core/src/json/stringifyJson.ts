import { JsonMalformed } from '../errors/json.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'
import { ArgumentInvalid } from '../errors/values.ts'
import { bytesToHex } from '../hex/bytesToHex.ts'
import { defaultJsonLimits } from './JsonValue.ts'
import { BIGINT_TAG, BYTES_TAG, isTag, LITERAL_TAG, MAX_DIGITS } from './readJsonTag.ts'

interface Place {
  readonly path: string
  readonly depth: number
  readonly limit: number
  readonly indent: number
}

/**
 * Writes a value as JSON that {@link parseJson} reads back equal: a bigint as `{"$bigint":"12"}`,
 * bytes as `{"$bytes":"0x00ff"}`. Properties that are `undefined` are omitted. Other values that
 * JSON cannot hold are refused.
 *
 * @throws ParaclockError `ArgumentInvalid` with the path of the value, `JsonMalformed` for a
 * value that is nested too deep or contains itself.
 *
 * @example
 * ```ts
 * import { stringifyJson } from '@paraclock/core'
 *
 * stringifyJson({ fee: 12n }) // '{"fee":{"$bigint":"12"}}'
 * ```
 */
export function stringifyJson(
  value: unknown,
  options: {
    /** The number of spaces of indentation. Defaults to 0, which writes everything on one line. */
    readonly indent?: number
    /** How deep lists and objects may be nested. Defaults to 64. */
    readonly depth?: number
  } = {}
): string {
  const limit = options.depth ?? defaultJsonLimits.depth
  return write(value, { path: '$', depth: 0, limit, indent: options.indent ?? 0 })
}

function write(value: unknown, place: Place): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'number':
      return writeNumber(value, place)
    case 'bigint':
      return writeBigint(value, place)
    case 'object':
      return value === null ? 'null' : writeObject(value, place)
    default:
      return refuse(value, place)
  }
}

// An integer beyond 2^53 is written with all digits, because `parseJson` reads the text as a bigint.
function writeNumber(value: number, place: Place): string {
  if (!Number.isFinite(value)) return refuse(value, place)
  if (Object.is(value, -0)) return '-0'
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

// A tagged value counts as a level of nesting, because it is an object for `parseJson`.
function checkDepth({ depth, limit }: Place): void {
  if (depth < limit) return
  throw new ParaclockError(JsonMalformed, {
    what: 'a value has more lists and objects inside each other than allowed',
    limit
  })
}

function writeBigint(value: bigint, place: Place): string {
  checkDepth(place)
  const digits = value.toString()
  return digits.length > MAX_DIGITS ? refuse(value, place) : `{"${BIGINT_TAG}":"${digits}"}`
}

function writeObject(value: object, place: Place): string {
  checkDepth(place)
  if (value instanceof Uint8Array) return `{"${BYTES_TAG}":"${bytesToHex(value)}"}`
  if (Array.isArray(value)) return writeList(value, place)
  const prototype: unknown = Object.getPrototypeOf(value)
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null
  if (!plain) return refuse(value, place)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  if (isTag(entries.map(([key]) => key))) {
    const below = { ...place, depth: place.depth + 1 }
    checkDepth(below)
    return `{"${LITERAL_TAG}":${writeList(entries.flat(), below)}}`
  }
  const items = entries.map(
    ([key, item]) =>
      `${JSON.stringify(key)}:${place.indent > 0 ? ' ' : ''}${write(item, inside(place, `.${key}`))}`
  )
  return wrap('{}', items, place)
}

function writeList(list: readonly unknown[], place: Place): string {
  const items = Array.from(list, (item, index) => write(item, inside(place, `[${index}]`)))
  return wrap('[]', items, place)
}

function inside(place: Place, step: string): Place {
  return { ...place, path: place.path + step, depth: place.depth + 1 }
}

function wrap([open, close]: '{}' | '[]', items: readonly string[], place: Place): string {
  if (place.indent === 0 || items.length === 0) return `${open}${items.join(',')}${close}`
  const outer = `\n${' '.repeat(place.indent * place.depth)}`
  const inner = `${outer}${' '.repeat(place.indent)}`
  return `${open}${inner}${items.join(`,${inner}`)}${outer}${close}`
}

function refuse(value: unknown, place: Place): never {
  throw new ParaclockError(ArgumentInvalid, {
    argument: `the value at ${shorten(place.path)}`,
    value,
    problem:
      'JSON has text, finite numbers, booleans, null, bigints of at most 1024 digits, bytes, and lists and plain objects of them'
  })
}
