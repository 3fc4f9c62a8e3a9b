const KEY_DIGITS = /^(0x)?[0-9a-f]{64}$/i

/** A value for a message. 32 bytes, which may be a private key, are only described. */
export function hidePossibleKey(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.length === 32 ? '32 bytes' : value
  return typeof value === 'string' && KEY_DIGITS.test(value.trim())
    ? '64 hexadecimal digits'
    : value
}
