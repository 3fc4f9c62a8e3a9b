import { refuse } from './refuse.ts'
import type { Cursor } from './ValueType.ts'

// Runtimes decode calls up to this depth. Much deeper values would overflow the stack.
const MAX_DEPTH = 256
// The largest number of values with parts inside one value. It is also the limit for the members of
// a node's JSON answer.
const MAX_PARTS = 262_144
// How many parts a value may have for each byte, in addition to `FREE_PARTS`. On real chains,
// nearly every part takes at least one byte.
const PARTS_PER_BYTE = 4
const FREE_PARTS = 4096

/**
 * Decodes a value that has parts. Limits the depth and the number of such values, because untrusted
 * metadata can describe types that contain themselves or have too many parts.
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
