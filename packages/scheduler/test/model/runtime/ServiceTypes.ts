import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import type { Codec } from '@polkadot/types/types'
import { u8aConcat } from '@polkadot/util'
import type { LoadedService } from './buildGenesis.ts'

/** What the metadata of a service tells, as polkadot.js reads it. */
export type ServiceTypes = ReturnType<typeof readTypes>

/** Reads a service's metadata. */
export function readTypes({ runtime }: LoadedService) {
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, runtime.metadata())
  registry.setMetadata(metadata)
  const { consts, query, tx } = expandMetadata(registry, metadata)
  const { addressType, transactionExtensions } = metadata.asLatest.extrinsic
  const extensions = transactionExtensions.map(({ identifier, type }) =>
    identifier.toString() === 'CheckNonce'
      ? ('nonce' as const)
      : registry.createType(registry.createLookupType(type)).toU8a()
  )
  const create = <Type extends Codec>(type: string, value: unknown): Type =>
    registry.createType(type, value) as unknown as Type
  const address = registry.createLookupType(addressType)
  return { registry, consts, query, tx, extensions, address, create }
}

/**
 * Encodes a call of the service. Bytes stand for themselves: a stored call need not be one that the
 * runtime can decode.
 */
export function encodeServiceCall(
  { registry, tx }: ServiceTypes,
  method: string,
  values: readonly unknown[]
): Uint8Array {
  const call = tx['automationTime']?.[method]
  if (call === undefined) throw new Error(`the service has no ${method}`)
  const args = call.meta.args.map(({ type }, at) => {
    const value = values[at]
    if (value instanceof Uint8Array) return value
    return registry.createType(String(type), value).toU8a()
  })
  return u8aConcat(call.callIndex, ...args)
}
