import { createBLAKE2b, type IHasher } from 'hash-wasm'

/**
 * Loads `hash-wasm`, and creates a BLAKE2b hasher with 32 bytes of output. The function has its own
 * file, so that WebAssembly is loaded only when needed.
 */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
