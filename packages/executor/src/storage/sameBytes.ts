/** Whether two arrays hold the same bytes. Nothing secret is compared here. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
