import { type ProvenChain, requireProven } from '@paraclock/connect'
import {
  ChainItemMissing,
  type Hex,
  ParaclockError,
  parseAccountOf,
  shorten
} from '@paraclock/core'
import { findProxyPallet } from '@paraclock/types'
import type { AccountInput } from '@paraclock/xcm'
import { type EncodeCallArgs, encodeCall } from './encodeCall.ts'
import { findTransactAs } from './findTransactAs.ts'
import { listProxyTypes } from './listProxyTypes.ts'

/** The arguments of {@link encodeProxiedCall}. */
export interface EncodeProxiedCallArgs extends EncodeStatedCallArgs {
  readonly chain: ProvenChain
}

/** The arguments of {@link encodeStatedCall}. */
export interface EncodeStatedCallArgs extends EncodeCallArgs {
  /** The user's account on `chain`. The call runs as this account. */
  readonly real: AccountInput
  /**
   * The type of the proxy. By default, the chain uses any proxy that was granted and allows the
   * call.
   */
  readonly forceProxyType?: string
}

/**
 * Encodes `proxy.proxy(real, forceProxyType, call)`. The service sends this call for the user
 * `real`, who has granted a proxy to the user's derived account on the target.
 *
 * A call `ethereumXcm.transactThroughProxy` for the user `real` is not wrapped in `proxy.proxy`,
 * because the pallet `ethereumXcm` itself requires a proxy. The proxy must have the type `Any`, and
 * no delay.
 *
 * @throws ParaclockError the errors of {@link encodeCall}, `ChainItemMissing` if the chain has no
 * proxies or no such proxy type, `ValueMalformed` or an address error for `real`, and
 * `RuntimeProofFailed` for a chain that `openProven` did not open.
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { encodeProxiedCall } from '@paraclock/weights'
 *
 * const chain = await openProven({ endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'] })
 * encodeProxiedCall({
 *   chain,
 *   real: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *   forceProxyType: 'Any',
 *   call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * })
 * ```
 */
export function encodeProxiedCall(args: EncodeProxiedCallArgs): Hex {
  requireProven(args.chain)
  return encodeStatedCall(args)
}

/**
 * Encodes the same call as {@link encodeProxiedCall}, with types that the endpoint may only have
 * stated: for a report about the chain. Do not sign the result, and do not print it to be signed.
 *
 * @throws ParaclockError the errors of {@link encodeProxiedCall} except `RuntimeProofFailed`
 */
export function encodeStatedCall(args: EncodeStatedCallArgs): Hex {
  const { chain, real, forceProxyType, maxBytes, storedBy } = args
  const limits = { maxBytes, storedBy }
  const account = parseAccountOf({
    value: real,
    length: chain.runtime.accountLength,
    whose: `an account of ${chain.name}`
  })
  const call = encodeCall({ chain, call: args.call })
  if (findTransactAs({ chain, call }) === account) return encodeCall({ chain, call, ...limits })
  const known = listProxyTypes(chain.runtime).map(({ name }) => name)
  if (forceProxyType !== undefined && known.length > 0 && !known.includes(forceProxyType)) {
    const item = `proxy type ${shorten(forceProxyType)}`
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item, known })
  }
  const proxied = { real: account, forceProxyType: forceProxyType ?? null, call }
  const pallet = findProxyPallet(chain.runtime) ?? 'proxy'
  return encodeCall({ chain, call: { pallet, method: 'proxy', args: proxied }, ...limits })
}
