import { createBLAKE2b, type IHasher } from 'hash-wasm'

/** Creates a hasher in WebAssembly. `blake2b256` imports this file when it first needs `hash-wasm`. */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
