import { createBLAKE2b, type IHasher } from 'hash-wasm'

/** Compiles the WebAssembly of BLAKE2b-256. In a file of its own, so that it is loaded when needed. */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
