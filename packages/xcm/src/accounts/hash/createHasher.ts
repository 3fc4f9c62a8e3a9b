import { createBLAKE2b, type IHasher } from 'hash-wasm'

/** A file of its own, so that `hash-wasm` is loaded only when needed. */
export function createHasher(): Promise<IHasher> {
  return createBLAKE2b(256)
}
