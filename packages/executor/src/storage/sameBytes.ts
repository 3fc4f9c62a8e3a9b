/** Node's `Buffer`; `undefined` in browsers. */
const node = (globalThis as { readonly Buffer?: typeof Buffer }).Buffer

/**
 * Whether two arrays hold the same bytes, or are both missing. Do not compare secrets with this
 * function, because its duration depends on the bytes.
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
