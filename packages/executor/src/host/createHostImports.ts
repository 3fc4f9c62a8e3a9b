import { hashMagicKey } from '../crypto/magicAddress.ts'
import { createCryptoFunctions } from './createCryptoFunctions.ts'
import { createMiscFunctions } from './createMiscFunctions.ts'
import { createOffchainFunctions } from './createOffchainFunctions.ts'
import { createStorageFunctions } from './createStorageFunctions.ts'
import { createTrieFunctions } from './createTrieFunctions.ts'
import type { Host, HostFunctions } from './Host.ts'

/**
 * Makes the imports of a module: the memory, the known host functions, and, for every other
 * function, one that fails when it is called.
 *
 * The module chooses the names, which may be anything, such as `__proto__`. So the objects have no
 * prototype that a name could reach.
 */
export function createHostImports(
  host: Host,
  wanted: readonly WebAssembly.ModuleImportDescriptor[],
  memory: WebAssembly.Memory
): WebAssembly.Imports {
  const known = createHostFunctions(host)
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = Object.create(null)
  for (const { module, name, kind } of wanted) {
    imports[module] ??= Object.create(null) as Record<string, WebAssembly.ImportValue>
    imports[module][name] =
      kind === 'memory' ? memory : (implementationOf(host, known, module, name) as CallableFunction)
  }
  return imports
}

export function createHostFunctions(host: Host): ReadonlyMap<string, HostFunctions[string]> {
  const families = [
    createStorageFunctions(host),
    createHashingFunctions(host),
    createTrieFunctions(host),
    createCryptoFunctions(host),
    createOffchainFunctions(host),
    createMiscFunctions(host)
  ]
  return new Map(families.flatMap((functions) => Object.entries(functions)))
}

function implementationOf(
  host: Host,
  known: ReadonlyMap<string, HostFunctions[string]>,
  module: string,
  name: string
): unknown {
  const implementation = module === 'env' ? known.get(name) : undefined
  if (implementation !== undefined) return implementation
  if (name.startsWith('ext_sandbox_'))
    return () => host.refuse(name, 'no node has had the sandbox of old contracts since 2023')
  const called = module === 'env' ? name : `${module}.${name}`
  return () => host.refuse(called, 'it is not a known host function')
}

/** The hash functions. Each takes bytes, and returns a pointer to the hash. */
function createHashingFunctions(host: Host): HostFunctions {
  const { heap, memory, hashing } = host

  function twox(data: bigint, rounds: number): number {
    const bytes = memory.viewOf(data)
    if (rounds === 1) return giveWords(hashing.xxhash64(bytes, 0n))
    const first = hashing.xxhash64(bytes, 0n)
    const second = hashing.xxhash64(bytes, 1n)
    if (rounds === 2) return giveWords(first, second)
    return giveWords(first, second, hashing.xxhash64(bytes, 2n), hashing.xxhash64(bytes, 3n))
  }

  function giveWords(...words: readonly bigint[]): number {
    const pointer = heap.allocate(words.length * 8)
    const { view } = memory
    for (let index = 0; index < words.length; index++)
      view.setBigUint64(pointer + index * 8, words[index] as bigint, true)
    return pointer
  }

  function keccak256(data: bigint): number {
    const bytes = memory.viewOf(data)
    const isMocked = host.options.signatures === 'accept-magic'
    return host.give((isMocked ? hashMagicKey(bytes) : undefined) ?? hashing.keccak256(bytes))
  }

  return {
    ext_hashing_keccak_256_version_1: keccak256,
    ext_hashing_keccak_512_version_1: (data: bigint) =>
      host.give(hashing.keccak512(memory.viewOf(data))),
    ext_hashing_sha2_256_version_1: (data: bigint) =>
      host.give(hashing.sha256(memory.viewOf(data))),
    ext_hashing_blake2_128_version_1: (data: bigint) =>
      host.give(hashing.blake2b128(memory.viewOf(data))),
    ext_hashing_blake2_256_version_1: (data: bigint) =>
      host.give(hashing.blake2b256(memory.viewOf(data))),
    ext_hashing_twox_64_version_1: (data: bigint) => twox(data, 1),
    ext_hashing_twox_128_version_1: (data: bigint) => twox(data, 2),
    ext_hashing_twox_256_version_1: (data: bigint) => twox(data, 4)
  }
}
