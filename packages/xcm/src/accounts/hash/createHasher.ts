import { createBLAKE2b, type IHasher } from 'hash-wasm'

/**
 * Compiles the WebAssembly of BLAKE2b-256. It has its own file, so that it is loaded only when
 * needed.
 */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
