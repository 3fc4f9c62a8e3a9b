import { createCryptoFunctions } from './createCryptoFunctions.ts'
import { createHashingFunctions } from './createHashingFunctions.ts'
import { createMiscFunctions } from './createMiscFunctions.ts'
import { createOffchainFunctions } from './createOffchainFunctions.ts'
import { createStorageFunctions } from './createStorageFunctions.ts'
import { createTrieFunctions } from './createTrieFunctions.ts'
import type { Host, HostFunctions } from './Host.ts'

/**
 * Creates the imports of a module. An unknown function fails only when the runtime calls it.
 *
 * The import objects have no prototype, because a module could name an import `__proto__`.
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
