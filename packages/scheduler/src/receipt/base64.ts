const PART = 4096

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) {
    text += String.fromCharCode(...bytes.subarray(at, at + PART))
  }
  return btoa(text)
}

/** Returns `undefined` for a text that {@link toBase64} does not write. */
export function fromBase64(text: string): Uint8Array | undefined {
  let decoded: string
  try {
    decoded = atob(text)
  } catch {
    return undefined
  }
  const bytes = Uint8Array.from(decoded, (char) => char.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : undefined
}

const MAX_INFLATED = 4 * 1024 * 1024

export async function deflate(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Returns `undefined` for bytes that are not deflated, or that inflate to more than 4 MiB. */
export async function inflate(bytes: Uint8Array): Promise<string | undefined> {
  const stream = new Blob([bytes.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      text += decoder.decode(value, { stream: true })
      if (text.length > MAX_INFLATED) return undefined
    }
  } catch {
    return undefined
  } finally {
    await reader.cancel().catch(() => {})
  }
}
