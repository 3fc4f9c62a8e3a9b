import { modelFromRegistry, type ReadableRegistry, type ReadableValue } from '@paraclock/types'
import { isSameName } from './findCall.ts'

/** Reads a constant of a pallet from the metadata; `undefined` if the chain has none. */
export function readConstant(args: {
  readonly registry: ReadableRegistry
  readonly pallet: string
  readonly constant: string
}): ReadableValue | undefined {
  const { registry, pallet, constant } = args
  const found = modelFromRegistry(registry)
    .pallets.find(({ name }) => isSameName(name, pallet))
    ?.constants.find(({ name }) => isSameName(name, constant))
  if (found === undefined) return undefined
  return registry.createTypeUnsafe(registry.createLookupType(found.type), [found.value])
}
