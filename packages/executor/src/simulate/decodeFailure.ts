import type { DispatchError } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import { type ChainTypes, toPlain } from './ChainTypes.ts'
import type { DecodedValue, SimulationFailure } from './SimulationResult.ts'

/** Names a dispatch error: a pallet's own by its pallet, as the metadata describes it. */
export function decodeDispatchError(types: ChainTypes, error: Codec): SimulationFailure {
  const value = toPlain(error)
  const dispatchError = error as DispatchError
  if (dispatchError.isModule) {
    const { section, name, docs } = types.registry.findMetaError(dispatchError.asModule)
    const description = docs.join(' ').trim()
    return {
      kind: 'dispatch',
      name: `${section}.${name}`,
      ...(description === '' ? {} : { description }),
      value
    }
  }
  return { kind: 'dispatch', name: nameOf(value), value }
}

/** The names of nested variants, joined by dots: `Invalid.Payment`. */
export function nameOf(value: DecodedValue): string {
  const names: string[] = []
  let inner = value
  while (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    const entries = Object.entries(inner as Readonly<Record<string, DecodedValue>>)
    const [variant] = entries
    if (entries.length !== 1 || variant === undefined) break
    names.push(capitalize(variant[0]))
    inner = variant[1]
  }
  if (typeof inner === 'string' && /^[a-z]\w*$/i.test(inner)) names.push(capitalize(inner))
  return names.join('.') || 'Unknown'
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
