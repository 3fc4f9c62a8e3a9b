const KEY_DIGITS = /^(0x)?[0-9a-f]{64}$/i

/**
 * Returns a value as a message may show it. For 32 bytes, which may be a private key, it returns
 * only a description.
 */
export function hidePossibleKey(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.length === 32 ? '32 bytes' : value
  return typeof value === 'string' && KEY_DIGITS.test(value.trim())
    ? '64 hexadecimal digits'
    : value
}
