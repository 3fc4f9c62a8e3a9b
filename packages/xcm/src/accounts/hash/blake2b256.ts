import { blake2b } from '@noble/hashes/blake2.js'
import type { IHasher } from 'hash-wasm'

/**
 * The number of hashes after which the WebAssembly is loaded. In JavaScript, this many hashes take
 * as long as loading the WebAssembly.
 */
const WORTH_LOADING = 1_000

let made = 0
let loaded: IHasher | undefined

/**
 * The BLAKE2b hash of a message, with 32 bytes of output.
 *
 * The function uses `@noble/hashes`. After 1,000 hashes it loads the WebAssembly of `hash-wasm`,
 * which is ten times as fast. If the host forbids WebAssembly, hashing stays in JavaScript.
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
    // The page may forbid WebAssembly by a strict content security policy. `blake2b256` then
    // continues in JavaScript.
  }
}
