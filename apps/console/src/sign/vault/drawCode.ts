import encodeQR from 'qr'

/** A code of so many bytes is easily read from a screen. It has version 20, with the least correction. */
export const FRAME_BYTES = 858
const VERSION = 20
const BORDER = 4

/** The outline of a code, as the path of an SVG, and how many dots wide it is. */
export function drawCode(bytes: Uint8Array): { readonly path: string; readonly size: number } {
  const textEncoder = (given: string) => Uint8Array.from(given, (one) => one.charCodeAt(0))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const dots = encodeQR(text, 'raw', {
    ...{ encoding: 'byte', ecc: 'low', textEncoder, border: BORDER },
    // Codes that are shown in turn have one size.
    version: VERSION
  })
  const path = dots.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))
  )
  return { path: path.join(''), size: dots.length }
}
