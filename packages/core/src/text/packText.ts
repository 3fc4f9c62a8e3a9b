import { readCapped } from './readCapped.ts'

/** Compresses a text, without a header (raw DEFLATE). {@link unpackText} reads it. */
export async function packText(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/**
 * Reads a text that {@link packText} compressed. Returns `undefined` for bytes that are not
 * compressed so, or for a text of more than `maxBytes`.
 */
export async function unpackText(bytes: Uint8Array, maxBytes: number): Promise<string | undefined> {
  const source = new Blob([bytes.slice()]).stream()
  try {
    const text = source.pipeThrough(new DecompressionStream('deflate-raw'))
    return await readCapped(new Response(text), maxBytes)
  } catch {
    return undefined
  }
}
