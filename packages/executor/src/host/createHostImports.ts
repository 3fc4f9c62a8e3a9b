import { createChildStorageFunctions } from './createChildStorageFunctions.ts'
import { createCryptoFunctions } from './createCryptoFunctions.ts'
import { createHashingFunctions } from './createHashingFunctions.ts'
import { createKeystoreFunctions } from './createKeystoreFunctions.ts'
import { createMiscFunctions } from './createMiscFunctions.ts'
import { createOffchainFunctions } from './createOffchainFunctions.ts'
import { createStorageFunctions } from './createStorageFunctions.ts'
import { createTrieFunctions } from './createTrieFunctions.ts'
import type { Host, HostFunctions } from './Host.ts'

/**
 * Makes what a module imports, and nothing else: the memory, the host functions that are known,
 * and in place of the others ones that fail once they are called.
 *
 * Names come from the module, so they may be anything, `__proto__` included: nothing here has a
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

/** The host functions by their names. */
export function createHostFunctions(host: Host): ReadonlyMap<string, HostFunctions[string]> {
  const families = [
    createStorageFunctions(host),
    createChildStorageFunctions(host),
    createHashingFunctions(host),
    createTrieFunctions(host),
    createCryptoFunctions(host),
    createKeystoreFunctions(host),
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
