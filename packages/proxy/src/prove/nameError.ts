import type { ReadableRegistry } from '@paraclock/types'
import type { DispatchError } from '@polkadot/types/interfaces'

/** Names a dispatch error as the chain's metadata does: `system.CallFiltered`, `BadOrigin`. */
export function nameError(registry: ReadableRegistry, error: DispatchError): string {
  if (error.isModule) {
    const { section, name } = registry.findMetaError(error.asModule)
    return `${section}.${name}`
  }
  const { inner, type } = error
  const detail = inner.toPrimitive()
  return typeof detail === 'string' ? `${type}.${detail}` : type
}
