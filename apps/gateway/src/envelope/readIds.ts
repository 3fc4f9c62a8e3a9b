// A number that JavaScript writes back as it was: up to 15 digits, no point, no exponent.
const PLAIN = /^(0|-?[1-9]\d{0,14})$/
// Asked first, of the whole text: an id that may not be.
const SUSPECT = /"id"\s*:\s*-?(?:\d{16}|\d*[.eE]|0\d|0\s*[,}])/

/** A number of JSON, as it was written. */
class WrittenNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown
type ParseWithSource = (text: string, reviver: Reviver) => unknown

/**
 * The ids of a request, or of a batch, as JSON text exactly as they were written: 1e2 and
 * 12345678901234567890 would not survive as numbers. `undefined` where there is none.
 */
export function readIds(text: string, value: unknown): readonly (string | undefined)[] {
  const items = Array.isArray(value) ? value : [value]
  if (!SUSPECT.test(text)) return items.map((item) => writeId(idOf(item)))
  const written = (JSON.parse as ParseWithSource)(text, (key, found, { source }) =>
    key === 'id' && typeof found === 'number' ? new WrittenNumber(source ?? '') : found
  )
  return (Array.isArray(written) ? written : [written]).map((item) => writeId(idOf(item)))
}

function idOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  return Object.hasOwn(item, 'id') ? (item as { id: unknown }).id : undefined
}

function writeId(id: unknown): string | undefined {
  if (id instanceof WrittenNumber) return id.source
  if (id === null || typeof id === 'string') return JSON.stringify(id)
  if (typeof id !== 'number') return undefined
  const text = String(id)
  return PLAIN.test(text) ? text : JSON.stringify(id)
}
