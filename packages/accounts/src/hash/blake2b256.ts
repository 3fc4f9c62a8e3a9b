import { blake2b } from '@noble/hashes/blake2.js'
import { compileBlake2b256 } from './compileBlake2b256.ts'

/** The longest message of one block. */
const BLOCK = 128

/** Compiling takes as long as some hundred hashes without it: who makes few need not wait for it. */
const WORTH_COMPILING = 100

let made = 0
let compiled: ((message: Uint8Array) => Uint8Array) | undefined

/**
 * The hash that every derivation here ends with: BLAKE2b with 32 bytes of output.
 *
 * Where many are made, a message of one block, which all accounts and nearly all task ids are, goes
 * through a compiled function if the host allows one; everything else through `@noble/hashes`.
 */
export function blake2b256(message: Uint8Array): Uint8Array {
  if (made < WORTH_COMPILING) {
    made += 1
    if (made === WORTH_COMPILING) compiled = compileBlake2b256()
  }
  return compiled !== undefined && message.length <= BLOCK
    ? compiled(message)
    : blake2b(message, { dkLen: 32 })
}
