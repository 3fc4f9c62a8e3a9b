/** From this many digits on, Node's own decoder is quicker, the call to it included. */
const LONG = 512

/** The part of Node's `Buffer` that is used here: browsers have none. */
interface NodeBuffer {
  from(hex: string, encoding: 'hex'): Uint8Array<ArrayBuffer>
}

const node = (globalThis as { readonly Buffer?: NodeBuffer }).Buffer

/** The bytes of hex that is known to be well formed. */
export function hexToBytes(hex: string): Uint8Array {
  if (node !== undefined && hex.length >= LONG) {
    const { buffer, byteOffset, length } = node.from(hex.slice(2), 'hex')
    return new Uint8Array(buffer, byteOffset, length)
  }
  const bytes = new Uint8Array((hex.length - 2) >> 1)
  for (let index = 0; index < bytes.length; index++) {
    const at = 2 + index * 2
    bytes[index] = (nibble(hex.charCodeAt(at)) << 4) | nibble(hex.charCodeAt(at + 1))
  }
  return bytes
}

function nibble(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87
}
