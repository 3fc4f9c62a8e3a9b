import encodeQR from 'qr'

/** The dots of a code: rows, and whether each dot is dark. */
export type CodeDots = readonly (readonly boolean[])[]

/** How many bytes the codes of versions 1 to 20 hold, with the least correction (ISO/IEC 18004). */
const CAPACITIES = [
  ...[17, 32, 53, 78, 106, 134, 154, 192, 230, 271],
  ...[321, 367, 425, 458, 520, 586, 644, 718, 792, 858]
] as const

/** The most bytes of a code that is easily read from a screen. */
export const MAX_CODE_BYTES: number = CAPACITIES[19]

/**
 * The most bytes that a code of so many dots in a row has room for; `undefined` if the smallest is larger.
 *
 * @param dots - the dots of a row, without a border
 */
export function fitCode(dots: number): number | undefined {
  // A code of version 1 has 21, each next one 4 more.
  return CAPACITIES[Math.min(Math.floor((dots - 17) / 4), CAPACITIES.length) - 1]
}

/**
 * The dots of a code of bytes.
 *
 * @param options - the light dots around it, and the bytes of the largest of the codes that are shown in
 * turn, whose size all have
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

/** The dark dots of a code, as the path of an SVG in which each dot has the side 1. */
export function outlineCode(dots: CodeDots): string {
  const path = dots.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))
  )
  return path.join('')
}
