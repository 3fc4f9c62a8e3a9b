import { refuse } from './refuse.ts'
import type { Cursor } from './ValueType.ts'

// The largest depth of a value. Runtimes decode calls up to this depth. Much deeper values would
// overflow the stack.
const MAX_DEPTH = 256
// The largest number of structs, tuples, lists, enums and options inside one value.
// `@paraclock/connect` has the same limit for the members of a node's JSON answer.
const MAX_PARTS = 262_144
// A value may contain `PARTS_PER_BYTE` structs, tuples, lists, enums and options for each encoded
// byte, and `FREE_PARTS` more. On real chains, nearly all of these take at least one byte.
const PARTS_PER_BYTE = 4
const FREE_PARTS = 4096

/**
 * Decodes a struct, tuple, list, enum or option. Limits the depth and the number of such values,
 * because untrusted metadata can describe types that contain themselves or have too many parts.
 */
export function openPart<Value>(type: string, bytes: Cursor, decode: () => Value): Value {
  const depth = (bytes.depth ?? 0) + 1
  const parts = (bytes.parts ?? 0) + 1
  const most = Math.min(MAX_PARTS, FREE_PARTS + PARTS_PER_BYTE * bytes.length)
  if (depth > MAX_DEPTH) refuse(type, bytes, `it nests more than ${MAX_DEPTH} levels`)
  if (parts > most) refuse(type, bytes, `it has more than ${most} parts`)
  bytes.depth = depth
  bytes.parts = parts
  const value = decode()
  bytes.depth = depth - 1
  return value
}
