import {
  bytesToHex,
  encodeInteger,
  type Hex,
  hexToBytes,
  parseAccountId20,
  parseU32
} from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import { findProxyType } from '../build/buildCalls.ts'
import type { ProxyPallet } from '../state/ProxyPallet.ts'

/** A transaction for an Ethereum wallet to sign. */
export interface EvmCall<Bytes = Hex> {
  readonly to: Hex
  readonly data: Bytes
  /** The amount that the transaction transfers. Always 0. */
  readonly value: bigint
  /** The gas limit that `proveEvmSteps` measured. */
  readonly gas?: bigint
  /** The EVM chain id that `proveEvmSteps` read. */
  readonly chainId?: bigint
  /** The maximum price of a unit of gas, in the smallest unit. Without EIP-1559, the `gasPrice`. */
  readonly maxFeePerGas?: bigint
  /** The tip for each unit of gas. Always 0. */
  readonly maxPriorityFeePerGas?: bigint
}

/** The usual address of the proxy precompile on chains with an EVM and a proxy pallet. */
export const PROXY_PRECOMPILE: Hex = '0x000000000000000000000000000000000000080b'

// Each selector is the first four bytes of the Keccak-256 hash of the function's signature.
const SELECTORS = {
  /** addProxy(address,uint8,uint32) */
  addProxy: '0x74a34dd3',
  /** removeProxy(address,uint8,uint32) */
  removeProxy: '0xfef3f708',
  removeProxies: '0x14a5b5fa'
} as const

const WORD = 32

/** A function of the proxy precompile, with its arguments. */
export type ProxyPrecompileCall =
  | {
      readonly method: 'addProxy' | 'removeProxy'
      /** The account that gets or loses the proxy. It must have 20 bytes. */
      readonly delegate: AccountInput
      readonly proxyType: string
      /** The number of blocks between the announcement and the execution of a call. Defaults to 0. */
      readonly delay?: number
    }
  | { readonly method: 'removeProxies' }

/**
 * Encodes a call of the proxy precompile, for chains whose users hold Ethereum keys. An Ethereum
 * wallet can sign the call as a transaction, in place of an extrinsic such as `proxy.addProxy`.
 *
 * @throws ParaclockError `ChainItemMissing`, `ValueMalformed` if the delegate does not have 20
 * bytes, `ValueMalformed` for a delay beyond u32.
 */
export function buildProxyPrecompileCall(
  args: ProxyPrecompileCall & {
    readonly pallet: ProxyPallet
    readonly to?: Hex
  }
): EvmCall {
  const { pallet, to = PROXY_PRECOMPILE } = args
  const selector = SELECTORS[args.method]
  if (args.method === 'removeProxies') return { to, data: selector, value: 0n }
  const { index } = findProxyType({ pallet, proxyType: args.proxyType })
  const words = [
    hexToBytes(parseAccountId20(args.delegate)),
    Uint8Array.of(index),
    encodeInteger(parseU32(args.delay ?? 0), 4).toReversed()
  ]
  const data = words
    .map((word) => bytesToHex(word).slice(2))
    .map((word) => word.padStart(2 * WORD, '0'))
    .join('')
  return { to, data: `${selector}${data}`, value: 0n }
}
