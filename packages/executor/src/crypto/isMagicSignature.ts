/**
 * Whether a signature is the one that rehearsals use instead of a real one: `0xdeadbeef`, and
 * `0xcd` up to its end. Chopsticks accepts the same.
 */
export function isMagicSignature(signature: Uint8Array): boolean {
  const view = new DataView(signature.buffer, signature.byteOffset, signature.length)
  if (view.byteLength < 4 || view.getUint32(0) !== 0xdead_beef) return false
  for (let at = 4; at < signature.length; at++) if (signature[at] !== 0xcd) return false
  return true
}
