import { formatAddress, genericPrefix, isParaclockError, parseAddress } from '@paraclock/core'

/**
 * Writes an address so that every node reads it. A node that was not made for its chain knows the
 * registered prefixes only, while clients write the prefix of the chain. What is no address is left to
 * the node to refuse.
 */
export function levelAddress(method: string, params: readonly unknown[]): readonly unknown[] {
  if (method !== 'system_accountNextIndex') return params
  const [address, ...rest] = params
  try {
    const { account } = parseAddress(address)
    return [formatAddress({ account, prefix: genericPrefix }), ...rest]
  } catch (error) {
    if (isParaclockError(error)) return params
    throw error
  }
}
