import { createBLAKE2b, type IHasher } from 'hash-wasm'

/** This function has its own file, so that WebAssembly is loaded only when needed. */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
