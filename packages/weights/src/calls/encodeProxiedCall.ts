import { type Chain, type ProvenChain, requireProven } from '@paraclock/connect'
import {
  type Call,
  CallLengthExceeded,
  ChainItemMissing,
  type Hex,
  ParaclockError,
  parseAccountOf,
  servicePallet,
  shorten
} from '@paraclock/core'
import { encodeCall, findProxyPallet, type GivenCall, readGivenCall } from '@paraclock/types'
import type { AccountInput } from '@paraclock/xcm'
import { findTransactAs } from './findTransactAs.ts'
import { listProxyTypes } from './listProxyTypes.ts'

/** The arguments of {@link encodeProxiedCall}. */
export interface EncodeProxiedCallArgs extends EncodeStatedCallArgs {
  readonly chain: ProvenChain
}

/** The arguments of {@link encodeStatedCall}. */
export interface EncodeStatedCallArgs {
  /** The chain that runs the call. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly call: GivenCall
  /**
   * The service chain that stores the call. The constant `MaxCallBytes` of this chain limits the
   * length.
   */
  readonly storedBy?: Pick<Chain, 'constant'>
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
 * @throws ParaclockError the errors of {@link readGivenCall}, `CallLengthExceeded`, `ChainItemMissing` if the chain has no
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
  const { chain, real, forceProxyType, storedBy } = args
  const account = parseAccountOf({
    value: real,
    length: chain.runtime.accountLength,
    whose: `an account of ${chain.name}`
  })
  const call = readGivenCall({ chain, call: args.call })
  const isActing = findTransactAs(call) === account
  const stored = isActing ? call : wrapInProxy({ chain, call, real: account, forceProxyType })
  const bytes = encodeCall({ call: stored, chains: [chain] })
  const length = bytes.length / 2 - 1
  const limit = storedBy?.constant({ pallet: servicePallet, name: 'MaxCallBytes', as: Number })
  if (limit === undefined || length <= limit) return bytes
  throw new ParaclockError(CallLengthExceeded, { length, limit })
}

function wrapInProxy({
  chain,
  call,
  real,
  forceProxyType
}: Pick<EncodeStatedCallArgs, 'chain' | 'forceProxyType'> & {
  readonly call: Call
  readonly real: Hex
}): Call {
  const known = listProxyTypes(chain.runtime).map(({ name }) => name)
  if (forceProxyType !== undefined && known.length > 0 && !known.includes(forceProxyType)) {
    const item = `proxy type ${shorten(forceProxyType)}`
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item, known })
  }
  const pallet = findProxyPallet(chain.runtime) ?? 'proxy'
  const args = { real, forceProxyType: forceProxyType ?? null, call }
  return { chain: chain.name, pallet, method: 'proxy', args }
}
