/** The part of Node's `Buffer` that this module uses. Browsers have no `Buffer`. */
interface NodeBuffer {
  compare(left: Uint8Array, right: Uint8Array): number
}

const node = (globalThis as { readonly Buffer?: NodeBuffer }).Buffer

/**
 * Whether two arrays hold the same bytes. Do not use it for secrets: its time depends on the bytes.
 */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  if (node !== undefined) return node.compare(left, right) === 0
  return left.every((byte, index) => byte === right[index])
}
