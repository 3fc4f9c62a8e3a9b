const KEY_DIGITS = /^(0x)?[0-9a-f]{64}$/i
const KEY_BYTES = 32

/**
 * A value as a message may show it where 20 bytes are expected. A value of 32 bytes may be a
 * private key, so its description is returned instead.
 */
export function hidePossibleKey(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.length === KEY_BYTES ? '32 bytes' : value
  return typeof value === 'string' && KEY_DIGITS.test(value.trim())
    ? '64 hexadecimal digits'
    : value
}
