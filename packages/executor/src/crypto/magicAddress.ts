const HEAD = 0xdead_beef
const HEAD_BYTES = 4
const FILL = 0xcd
const ADDRESS_END = 24
const SIGNATURE_BYTES = 65
const KEY_BYTES = 64

/**
 * Makes a mocked signature of an Ethereum account. Its 65 bytes are `0xdeadbeef`, the 20 bytes of
 * the address, and 41 bytes `0xcd`. The signature must contain the address, because a runtime
 * recovers the signer from the signature alone.
 */
export function magicEthereumSignature(address: Uint8Array): Uint8Array {
  const signature = new Uint8Array(SIGNATURE_BYTES).fill(FILL)
  new DataView(signature.buffer).setUint32(0, HEAD)
  signature.set(address.subarray(0, ADDRESS_END - HEAD_BYTES), HEAD_BYTES)
  return signature
}

/**
 * Returns what the host gives a runtime in place of the recovered public key: 64 bytes that contain
 * the signer's address. Returns `undefined` if the signature is not mocked.
 */
export function recoverMagicKey(signature: Uint8Array): Uint8Array | undefined {
  return holdsAddress(signature) ? signature.slice(0, KEY_BYTES) : undefined
}

export function hashMagicKey(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length !== KEY_BYTES || !holdsAddress(bytes)) return undefined
  const hash = new Uint8Array(32)
  hash.set(bytes.subarray(HEAD_BYTES, ADDRESS_END), 12)
  return hash
}

function holdsAddress(bytes: Uint8Array): boolean {
  return bytes.length >= KEY_BYTES && isMagicSignature(bytes, ADDRESS_END)
}

/**
 * Whether a signature is mocked: it begins with `0xdeadbeef`, and every byte from the position
 * `fillAt` on is `0xcd`. Chopsticks accepts the same form.
 */
export function isMagicSignature(signature: Uint8Array, fillAt: number = HEAD_BYTES): boolean {
  const view = new DataView(signature.buffer, signature.byteOffset, signature.length)
  if (view.byteLength < HEAD_BYTES || view.getUint32(0) !== HEAD) return false
  for (let at = fillAt; at < signature.length; at++) if (signature[at] !== FILL) return false
  return true
}
