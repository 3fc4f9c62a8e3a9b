import { ParaclockError } from '@paraclock/core'
import { modelFromRegistry, type ReadableRegistry } from '@paraclock/types'
import { specNameOf } from './CallChain.ts'

/** An argument of a call. */
export interface CallArgument {
  /** Its name in camel case. */
  readonly name: string
  /** Its type, by a name that the registry knows. */
  readonly type: string
}

/** A call, as metadata has it. */
export interface FoundCall {
  /** Its name for a person: `balances.transferKeepAlive`. */
  readonly name: string
  /** The two bytes that begin it. */
  readonly index: readonly [pallet: number, call: number]
  /** What it takes, in order. */
  readonly args: readonly CallArgument[]
}

/**
 * Finds a call by its name, in the spelling of metadata or of polkadot.js.
 *
 * @throws ParaclockError `PalletMissing`, `CallUnknown`
 */
export function findCall(args: {
  readonly registry: ReadableRegistry
  readonly pallet: string
  readonly method: string
}): FoundCall {
  const { registry, pallet, method } = args
  const model = modelFromRegistry(registry)
  const found = model.pallets.find(({ name, calls }) => calls !== null && isSameName(name, pallet))
  if (found === undefined || found.calls === null) {
    throw new ParaclockError('PalletMissing', { pallet, chain: specNameOf(registry) })
  }
  const { shape } = model.type(found.calls)
  const variants = shape.kind === 'enum' ? shape.variants : []
  const variant = variants.find(({ name }) => isSameName(name, method))
  const section = toCamelCase(found.name)
  if (variant === undefined) {
    const known = variants.map(({ name }) => toCamelCase(name))
    throw new ParaclockError('CallUnknown', { pallet: section, method, known })
  }
  return {
    name: `${section}.${toCamelCase(variant.name)}`,
    index: [found.index, variant.index],
    args: variant.fields.map(({ name, type }) => ({
      name: toCamelCase(name ?? ''),
      type: registry.createLookupType(type)
    }))
  }
}

/** Whether two spellings are of the same name. */
export function isSameName(one: string, two: string): boolean {
  return flatten(one) === flatten(two)
}

function flatten(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

function toCamelCase(name: string): string {
  const camel = name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return camel.charAt(0).toLowerCase() + camel.slice(1)
}
