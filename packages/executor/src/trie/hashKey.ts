/** A hash in the form of a map key: one character per byte. */
export function hashKey(hash: Uint8Array): string {
  return String.fromCharCode(...hash)
}
