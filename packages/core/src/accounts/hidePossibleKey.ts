const KEY_DIGITS = /^(0x)?[0-9a-f]{64}$/i

/**
 * Hides a value that may be a private key: returns the text `32 bytes` or `64 hexadecimal digits`
 * instead of the value. Returns any other value unchanged.
 */
export function hidePossibleKey(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.length === 32 ? '32 bytes' : value
  return typeof value === 'string' && KEY_DIGITS.test(value.trim())
    ? '64 hexadecimal digits'
    : value
}
