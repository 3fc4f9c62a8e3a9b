import type { AccountInput } from '@paraclock/accounts'
import { type Hex, hexToBytes, ParaclockError, parseAccount } from '@paraclock/core'
import type { ReadableRegistry } from '@paraclock/types'
import { registryOf, specNameOf } from './CallChain.ts'
import { type EncodeCallArgs, encodeCall } from './encodeCall.ts'
import { findCall } from './findCall.ts'

/** What {@link encodeProxiedCall} takes. */
export interface EncodeProxiedCallArgs extends EncodeCallArgs {
  /** In whose name the call is done: the user on the chain that runs it. */
  readonly real: AccountInput
  /** The proxy type that must have been granted. Any one that admits the call if left out. */
  readonly forceProxyType?: string
}

/**
 * Writes `proxy.proxy(real, forceProxyType, call)`: what the service stores and sends for a user
 * whose proxy is the account that the service acts as.
 *
 * @throws ParaclockError those of {@link encodeCall}, `ProxyTypeUnknown`, and `AccountIdMalformed`
 * or an address error for `real`. `PalletMissing` says that the chain has no proxies.
 *
 * @example
 * ```ts
 * import { type CallChain, encodeProxiedCall } from '@paraclock/weights'
 *
 * declare const chain: CallChain
 *
 * encodeProxiedCall({
 *   chain,
 *   real: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *   forceProxyType: 'Any',
 *   call: { pallet: 'system', method: 'remark', args: ['0x01'] }
 * })
 * ```
 */
export function encodeProxiedCall(args: EncodeProxiedCallArgs): Hex {
  const { chain, real, forceProxyType, maxBytes, storedBy } = args
  const registry = registryOf(chain)
  const proxied = findCall({ registry, pallet: 'proxy', method: 'proxy' })
  const call = encodeCall({ chain, call: args.call })
  const type = proxied.args.find(({ name }) => name === 'forceProxyType')?.type ?? ''
  return encodeCall({
    chain,
    call: {
      pallet: 'proxy',
      method: 'proxy',
      args: {
        real: readReal(registry, real),
        forceProxyType: readProxyType(registry, type, forceProxyType),
        call: hexToBytes(call)
      }
    },
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(storedBy === undefined ? {} : { storedBy })
  })
}

function readReal(registry: ReadableRegistry, real: AccountInput): Uint8Array {
  const length = registry.createTypeUnsafe('AccountId', []).encodedLength
  const bytes = hexToBytes(parseAccount(real))
  if (bytes.length === length) return bytes
  throw new ParaclockError('AccountLengthMismatch', {
    value: real,
    purpose: `an account of ${specNameOf(registry)}`,
    expected: length,
    actual: bytes.length
  })
}

function readProxyType(
  registry: ReadableRegistry,
  type: string,
  wanted: string | undefined
): unknown {
  if (wanted === undefined) return null
  const option = registry.createTypeUnsafe(type, [0]) as unknown as {
    readonly value?: { readonly defKeys?: readonly string[] }
  }
  const known = option.value?.defKeys ?? []
  if (known.includes(wanted)) return wanted
  throw new ParaclockError('ProxyTypeUnknown', {
    value: wanted,
    chain: specNameOf(registry),
    known
  })
}
