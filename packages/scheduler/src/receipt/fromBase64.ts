import { toBase64 } from '@paraclock/core'

/** Returns `undefined` for a text that `toBase64` does not write. */
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
