import encodeQR from 'qr'

/** The dots of a QR code, row by row. `true` is dark. */
export type CodeDots = readonly (readonly boolean[])[]

/** The capacities of QR codes in bytes: versions 1 to 20, lowest error correction (ISO 18004). */
const CAPACITIES = [
  ...[17, 32, 53, 78, 106, 134, 154, 192, 230, 271],
  ...[321, 367, 425, 458, 520, 586, 644, 718, 792, 858]
] as const

/** The maximum number of bytes in a QR code that a camera reads easily from a screen. */
export const MAX_CODE_BYTES: number = CAPACITIES[19]

/**
 * Returns how many bytes fit into a QR code of a width; `undefined` below the smallest QR code.
 *
 * @param dots - the dots in a row, without a border
 */
export function fitCode(dots: number): number | undefined {
  // Each row of a QR code of version 1 has 21 dots. Each later version adds 4 dots to a row.
  return CAPACITIES[Math.min(Math.floor((dots - 17) / 4), CAPACITIES.length) - 1]
}

/**
 * Draws bytes as a QR code.
 *
 * @param options - `border`: the number of light dots on each side. `most`: the length in bytes of
 * the longest part of a sequence, which determines the width of all codes
 */
export function drawCode(
  bytes: Uint8Array,
  { border, most }: { readonly border: number; readonly most: number }
): CodeDots {
  const version = CAPACITIES.findIndex((capacity) => capacity >= most) + 1
  const textEncoder = (given: string) => Uint8Array.from(given, (one) => one.charCodeAt(0))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return encodeQR(text, 'raw', { encoding: 'byte', ecc: 'low', textEncoder, border, version })
}

/** Returns the dark dots of a QR code as an SVG path. Each dot is one unit wide. */
export function outlineCode(dots: CodeDots): string {
  const path = dots.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))
  )
  return path.join('')
}
