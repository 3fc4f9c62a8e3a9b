import type { Codec, Registry } from '@polkadot/types/types'
import { isSameName } from './findCall.ts'

/** Reads a constant of a pallet from the metadata; `undefined` if the chain has none. */
export function readConstant(args: {
  readonly registry: Registry
  readonly pallet: string
  readonly constant: string
}): Codec | undefined {
  const { registry, pallet, constant } = args
  const found = registry.metadata.pallets
    .find(({ name }) => isSameName(name.toString(), pallet))
    ?.constants.find(({ name }) => isSameName(name.toString(), constant))
  if (found === undefined) return undefined
  const type = registry.createLookupType(found.type)
  return registry.createTypeUnsafe(type, [found.value.toU8a(true)])
}
