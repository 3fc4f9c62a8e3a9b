import { assembleBlake2b256, HASH_AT } from './assembleBlake2b256.ts'

/** The part of the host's WebAssembly that is used here. */
interface WasmHost {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> }
}

interface HashExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly hash: (length: number) => void
}

/**
 * Compiles BLAKE2b-256 for messages of at most 128 bytes, or answers `undefined` where the host
 * has no WebAssembly or forbids compiling it, as a page with a strict content security policy does.
 */
export function compileBlake2b256(
  host: unknown = Reflect.get(globalThis, 'WebAssembly')
): ((message: Uint8Array) => Uint8Array) | undefined {
  try {
    const { Module, Instance } = host as WasmHost
    return bind(new Instance(new Module(assembleBlake2b256())).exports as unknown as HashExports)
  } catch {
    return undefined
  }
}

function bind({ memory, hash }: HashExports): (message: Uint8Array) => Uint8Array {
  const bytes = new Uint8Array(memory.buffer)
  return (message) => {
    bytes.set(message)
    bytes.fill(0, message.length, HASH_AT)
    hash(message.length)
    return bytes.slice(HASH_AT, HASH_AT + 32)
  }
}
