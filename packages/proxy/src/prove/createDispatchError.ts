import type { ReadableRegistry } from '@paraclock/types'
import type { DispatchError } from '@polkadot/types/interfaces'

// What the metadata calls it. The type that polkadot.js brings along has not the newer variants.
const NAME = 'SpRuntimeDispatchError'

/** Makes a dispatch error of plain data, by the chain's own type of it. */
export function createDispatchError(registry: ReadableRegistry, value: unknown): DispatchError {
  const type = registry.hasType(NAME) ? NAME : 'DispatchError'
  return registry.createTypeUnsafe(type, [value]) as unknown as DispatchError
}
