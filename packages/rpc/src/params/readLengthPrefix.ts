/** The length that SCALE bytes begin with, and how many bytes it takes; `undefined` if it is none. */
export function readLengthPrefix(
  bytes: Uint8Array
): { length: number; prefix: number } | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const mode = first & 3
  if (mode === 3 || bytes.length < 1 << mode) return undefined
  if (mode === 0) return { length: first >> 2, prefix: 1 }
  if (mode === 1) return { length: (first >> 2) | (second << 6), prefix: 2 }
  const length = (first >> 2) + second * 2 ** 6 + third * 2 ** 14 + fourth * 2 ** 22
  return { length, prefix: 4 }
}
