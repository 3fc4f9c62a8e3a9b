import { ChainItemMissing, findClosest, ParaclockError, shorten } from '@paraclock/core'
import { variantsOf } from './findType.ts'
import { lookUpItem, lookUpPallet } from './lookUpItem.ts'
import type { MetadataPallet, MetadataVariant, UnifiedMetadata } from './MetadataParts.ts'
import { camelCase } from './names.ts'

/** A call of a chain, found by its names. */
export interface FoundCall {
  readonly pallet: MetadataPallet
  readonly call: MetadataVariant
  /** The pallet and the call in camel case, for example `balances.transferKeepAlive`. */
  readonly title: string
}

/**
 * Finds a call by its names, in the spelling of the metadata or of polkadot.js.
 *
 * @throws ParaclockError `ChainItemMissing` with the closest name that the chain has
 */
export function findCall(
  metadata: UnifiedMetadata,
  { chain, pallet, method }: { chain: string; pallet: string; method: string }
): FoundCall {
  const found = lookUpPallet(metadata, pallet)
  if (found?.calls === undefined) {
    const known = metadata.pallets.flatMap(({ name, calls }) => (calls ? [camelCase(name)] : []))
    const item = `pallet ${shorten(pallet)}`
    throw new ParaclockError(ChainItemMissing, { chain, item, meant: findClosest(pallet, known) })
  }
  const section = camelCase(found.name)
  const call = lookUpItem(metadata, 'calls', found.name, method)
  if (call === undefined) {
    const known = variantsOf(metadata, found.calls.type).map(({ name }) => camelCase(name))
    const item = `call ${shorten(`${section}.${method}`)}`
    const meant = findClosest(method, known)
    throw new ParaclockError(ChainItemMissing, { chain, item, known, meant })
  }
  return { pallet: found, call, title: `${section}.${camelCase(call.name)}` }
}
