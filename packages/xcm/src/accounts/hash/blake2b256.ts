import { blake2b } from '@noble/hashes/blake2.js'
import type { IHasher } from 'hash-wasm'

/**
 * The number of hashes after which the WebAssembly is loaded. Loading takes as long as this many
 * hashes in JavaScript.
 */
const WORTH_LOADING = 1_000

let made = 0
let loaded: IHasher | undefined

/**
 * The BLAKE2b hash of a message, with 32 bytes of output.
 *
 * The function uses `@noble/hashes`, written in JavaScript. After 1,000 hashes, it loads the
 * WebAssembly of `hash-wasm`, which is ten times as fast.
 */
export function blake2b256(message: Uint8Array): Uint8Array {
  if (loaded !== undefined) return loaded.init().update(message).digest('binary')
  made += 1
  // If the host forbids WebAssembly, for example by a content security policy, hashing stays in
  // JavaScript.
  if (made === WORTH_LOADING) load().catch(() => {})
  return blake2b(message, { dkLen: 32 })
}

async function load(): Promise<void> {
  const { createHasher } = await import('./createHasher.ts')
  loaded = await createHasher()
}
