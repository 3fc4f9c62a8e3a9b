import { camelCase, openRuntime, variantsOf } from '@paraclock/types'

/** Lists the calls of a chain, and the types of its proxies, by its metadata. */
export function listChainNames(bytes: Uint8Array): {
  readonly calls: readonly string[]
  readonly proxyTypes: readonly string[]
} {
  const { metadata } = openRuntime({ metadata: bytes })
  const found = metadata.pallets.flatMap(({ name, calls }) =>
    calls === undefined
      ? []
      : variantsOf(metadata, calls.type).map((variant) => ({ pallet: name, ...variant }))
  )
  const grant = found.find(({ name, fields }) => name === 'add_proxy' && fields.length === 3)
  const type = grant?.fields.find(({ name }) => name === 'proxy_type')?.type
  return {
    calls: found.map(({ pallet, name }) => `${camelCase(pallet)}.${camelCase(name)}`),
    proxyTypes: type === undefined ? [] : variantsOf(metadata, type).map(({ name }) => name)
  }
}
