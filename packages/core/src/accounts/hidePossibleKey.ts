const KEY_DIGITS = /^(0x)?[0-9a-f]{64}$/i
const KEY_BYTES = 32

/**
 * What a message may show of a value in the place of 20 bytes: 32 bytes may be a private key, and are
 * not repeated.
 */
export function hidePossibleKey(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.length === KEY_BYTES ? '32 bytes' : value
  return typeof value === 'string' && KEY_DIGITS.test(value.trim())
    ? '64 hexadecimal digits'
    : value
}
