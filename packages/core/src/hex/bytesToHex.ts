// The comments `@__PURE__` let a bundler drop this table from programs that do not write hex.
const HEX_OF_BYTE: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

// From this many bytes on, the encoder of the engine or of Node.js is faster than joining strings.
const NATIVE_FROM = 512

interface NodeBuffer {
  from(buffer: ArrayBufferLike, at: number, length: number): { toString(encoding: 'hex'): string }
  from(hex: string, encoding: 'hex'): Uint8Array<ArrayBuffer>
  byteLength(text: string): number
}

/** The `Buffer` of Node.js, which browsers lack. */
export const node: NodeBuffer | undefined = /* @__PURE__ */ (() =>
  (globalThis as { readonly Buffer?: NodeBuffer }).Buffer)()

/** Methods that engines have since 2025. Node.js 24 lacks them. */
export interface HexMethods {
  readonly toHex?: (this: Uint8Array) => string
  readonly fromHex?: (digits: string) => Uint8Array<ArrayBuffer>
}

/** Writes bytes as {@link Hex}. */
export function bytesToHex(bytes: Uint8Array): Hex {
  if (bytes.length >= NATIVE_FROM) {
    const { toHex } = bytes as HexMethods
    if (node !== undefined) {
      return `0x${node.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`
    }
    // A copy, because the first versions of V8 with this method read from the start of the buffer.
    if (toHex !== undefined) return `0x${toHex.call(bytes.slice())}`
  }
  let hex: Hex = '0x'
  for (let index = 0; index < bytes.length; index++) hex += HEX_OF_BYTE[bytes[index] as number]
  return hex as Hex
}

/** Bytes as text: `0x` and an even number of lower-case hexadecimal digits. */
export type Hex = `0x${string}`
