import {
  ChainItemMissing,
  type Hex,
  ParaclockError,
  parseAccountOf,
  shorten
} from '@paraclock/core'
import { variantsOf } from '@paraclock/types'
import type { AccountInput } from '@paraclock/xcm'
import { type EncodeCallArgs, encodeCall } from './encodeCall.ts'
import { findCall } from './findCall.ts'
import { findTransactAs } from './findTransactAs.ts'

/** What {@link encodeProxiedCall} takes. */
export interface EncodeProxiedCallArgs extends EncodeCallArgs {
  /** The account that the call is made as: the user on the chain that runs it. */
  readonly real: AccountInput
  /** The proxy type that must have been granted. Defaults to any type that allows the call. */
  readonly forceProxyType?: string
}

/**
 * The bytes of `proxy.proxy(real, forceProxyType, call)`. The service stores and sends this call
 * for a user who has granted a proxy to the service's account on the target.
 * `ethereumXcm.transactThroughProxy` of the user is unchanged, because the proxy dispatches it
 * itself. Its type must be `Any`, without a delay.
 *
 * @throws ParaclockError those of {@link encodeCall}, `ChainItemMissing` if the chain has no
 * proxies or no such proxy type, and `AccountIdMalformed` or an address error for `real`.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { encodeProxiedCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * encodeProxiedCall({
 *   chain,
 *   real: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *   forceProxyType: 'Any',
 *   call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * })
 * ```
 */
export function encodeProxiedCall(args: EncodeProxiedCallArgs): Hex {
  const { chain, real, forceProxyType, maxBytes, storedBy } = args
  const limits = {
    maxBytes,
    storedBy
  }
  const account = parseAccountOf({
    value: real,
    length: chain.runtime.accountLength,
    whose: `an account of ${chain.name}`
  })
  const call = encodeCall({ chain, call: args.call })
  if (findTransactAs({ chain, call }) === account) return encodeCall({ chain, call, ...limits })
  const proxied = findCall({ chain, pallet: 'proxy', method: 'proxy' })
  const type = proxied.args.find(({ name }) => name === 'force_proxy_type')?.type ?? -1
  return encodeCall({
    chain,
    call: {
      pallet: 'proxy',
      method: 'proxy',
      args: {
        real: account,
        forceProxyType: readProxyType(chain, type, forceProxyType) ?? null,
        call
      }
    },
    ...limits
  })
}

function readProxyType(
  { name, runtime }: EncodeCallArgs['chain'],
  type: number,
  wanted: string | undefined
): string | undefined {
  if (wanted === undefined) return undefined
  const inner = runtime.metadata.lookup[type]?.params[0]?.type
  const known = variantsOf(runtime.metadata, inner).map((variant) => variant.name)
  if (known.includes(wanted)) return wanted
  const item = `proxy type ${shorten(wanted)}`
  throw new ParaclockError(ChainItemMissing, { chain: name, item, known })
}
