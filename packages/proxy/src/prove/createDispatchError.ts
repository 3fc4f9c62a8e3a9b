import type { DispatchError } from '@polkadot/types/interfaces'
import type { Registry } from '@polkadot/types/types'

// What the metadata calls it. The type that polkadot.js brings along has not the newer variants.
const NAME = 'SpRuntimeDispatchError'

/** Makes a dispatch error of plain data, by the chain's own type of it. */
export function createDispatchError(registry: Registry, value: unknown): DispatchError {
  const type = registry.hasType(NAME) ? NAME : 'DispatchError'
  return registry.createTypeUnsafe<DispatchError>(type, [value])
}
