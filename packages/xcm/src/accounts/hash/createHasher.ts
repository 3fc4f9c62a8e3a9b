import { createBLAKE2b, type IHasher } from 'hash-wasm'

/**
 * This function has its own file, so that `hash-wasm` is loaded only when `blake2b256` needs it.
 */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
