import { blake2b } from '@noble/hashes/blake2.js'
import type { IHasher } from 'hash-wasm'

/** Loading the WebAssembly takes as long as this many hashes in JavaScript. */
const WORTH_LOADING = 1_000

let made = 0
let loaded: IHasher | undefined

/**
 * The hash that every derivation here ends with: BLAKE2b with 32 bytes of output.
 *
 * A program that makes many gets the WebAssembly of `hash-wasm`, ten times as fast, as soon as it is
 * loaded and if the host allows it; every other hash is one of `@noble/hashes`.
 */
export function blake2b256(message: Uint8Array): Uint8Array {
  if (loaded !== undefined) return loaded.init().update(message).digest('binary')
  made += 1
  if (made === WORTH_LOADING) load().catch(() => {})
  return blake2b(message, { dkLen: 32 })
}

async function load(): Promise<void> {
  try {
    const { createHasher } = await import('./createHasher.ts')
    loaded = await createHasher()
  } catch {
    // A page with a strict content security policy forbids WebAssembly: hashing stays in JavaScript.
  }
}
