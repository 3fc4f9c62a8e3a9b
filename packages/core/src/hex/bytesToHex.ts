// The comments `@__PURE__` let a bundler drop this table from programs that do not write hex.
const HEX_OF_BYTE: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

// For at least this many bytes, a buffer of characters is faster than joining strings.
const BUFFERED_FROM = 512
const DIGITS = /* @__PURE__ */ (() => new TextEncoder().encode('0123456789abcdef'))()
const decoder = /* @__PURE__ */ new TextDecoder('latin1')

interface NodeBuffer {
  from(buffer: ArrayBufferLike, at: number, length: number): { toString(encoding: 'hex'): string }
  from(hex: string, encoding: 'hex'): Uint8Array<ArrayBuffer>
  byteLength(text: string): number
}

/** The `Buffer` of Node.js, which browsers lack. */
export const node: NodeBuffer | undefined = /* @__PURE__ */ (() =>
  (globalThis as { readonly Buffer?: NodeBuffer }).Buffer)()

/** Writes bytes as {@link Hex}. */
export function bytesToHex(bytes: Uint8Array): Hex {
  if (bytes.length >= BUFFERED_FROM) return longToHex(bytes)
  let hex: Hex = '0x'
  for (let index = 0; index < bytes.length; index++) hex += HEX_OF_BYTE[bytes[index] as number]
  return hex as Hex
}

function longToHex(bytes: Uint8Array): Hex {
  if (node !== undefined) {
    return `0x${node.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`
  }
  const text = new Uint8Array(2 + bytes.length * 2)
  text[0] = 0x30
  text[1] = 0x78
  let at = 2
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    text[at++] = DIGITS[byte >> 4] as number
    text[at++] = DIGITS[byte & 15] as number
  }
  return decoder.decode(text) as Hex
}

/** Bytes as text: `0x` and an even number of lower-case hexadecimal digits. */
export type Hex = `0x${string}`
