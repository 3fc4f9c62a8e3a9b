/** Bytes as text: `0x` and an even number of lower-case hexadecimal digits. */
export type Hex = `0x${string}`
