/** The class `Buffer` of Node.js; `undefined` in browsers. */
const node = (globalThis as { readonly Buffer?: typeof Buffer }).Buffer

/**
 * Whether both arrays have the same bytes, or both are `undefined` or `null`. The time that this
 * function takes depends on the bytes, so do not compare secrets.
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
