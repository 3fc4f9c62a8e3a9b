const HEAD = 0xdead_beef
const FILL = 0xcd
const ADDRESS_AT = 4
const ADDRESS_END = 24
const SIGNATURE_BYTES = 65
const KEY_BYTES = 64

/**
 * Makes the mocked signature of an Ethereum key in rehearsals: `0xdeadbeef`, the address of the
 * pretended signer, then bytes of `0xcd` to the end. The signature must hold the address, because a
 * runtime recovers the signer only from the signature.
 */
export function magicEthereumSignature(address: Uint8Array): Uint8Array {
  const signature = new Uint8Array(SIGNATURE_BYTES).fill(FILL)
  new DataView(signature.buffer).setUint32(0, HEAD)
  signature.set(address.subarray(0, ADDRESS_END - ADDRESS_AT), ADDRESS_AT)
  return signature
}

/**
 * Returns a substitute for the public key of such a signature; `undefined` for any other signature.
 */
export function recoverMagicKey(signature: Uint8Array): Uint8Array | undefined {
  return isMagic(signature) ? signature.slice(0, KEY_BYTES) : undefined
}

export function hashMagicKey(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length !== KEY_BYTES || !isMagic(bytes)) return undefined
  const hash = new Uint8Array(32)
  hash.set(bytes.subarray(ADDRESS_AT, ADDRESS_END), 12)
  return hash
}

function isMagic(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.byteLength < KEY_BYTES || view.getUint32(0) !== HEAD) return false
  for (let at = ADDRESS_END; at < bytes.length; at++) if (bytes[at] !== FILL) return false
  return true
}
