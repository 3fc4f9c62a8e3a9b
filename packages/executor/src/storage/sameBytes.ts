/** The part of Node's `Buffer` that this module uses. Browsers have no `Buffer`. */
interface NodeBuffer {
  compare(left: Uint8Array, right: Uint8Array): number
}

const node = (globalThis as { readonly Buffer?: NodeBuffer }).Buffer

/**
 * Whether two arrays hold the same bytes, or both are missing. Do not use it for secrets: its time
 * depends on the bytes.
 */
export function sameBytes(
  left: Uint8Array | null | undefined,
  right: Uint8Array | null | undefined
): boolean {
  if (left == null || right == null) return (left ?? right) == null
  if (left.length !== right.length) return false
  if (node !== undefined) return node.compare(left, right) === 0
  return left.every((byte, index) => byte === right[index])
}
