/** Browsers have no `Buffer`. */
const node = (globalThis as { readonly Buffer?: typeof Buffer }).Buffer

/** Whether arrays hold the same bytes, or both are missing. Not for secrets: the time varies. */
export function sameBytes(
  left: Uint8Array | null | undefined,
  right: Uint8Array | null | undefined
): boolean {
  if (left == null || right == null) return (left ?? right) == null
  if (left.length !== right.length) return false
  if (node !== undefined) return node.compare(left, right) === 0
  return left.every((byte, index) => byte === right[index])
}
