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

/** A transaction of an Ethereum key, as any wallet of such keys takes it. */
export interface EvmCall {
  /** The contract. */
  readonly to: Hex
  /** What is sent to it. */
  readonly data: Hex
  /** The tokens that go with it: none. */
  readonly value: bigint
  /** The gas that it takes, where it was run: see `proveEvmSteps`. */
  readonly gas?: bigint
  /** The id by which Ethereum's transactions name the chain, where it tells. */
  readonly chainId?: bigint
  /** The most that is offered for a unit of gas: also the `gasPrice` of wallets that know no other. */
  readonly maxFeePerGas?: bigint
  /** The part of it that is offered for haste: none. */
  readonly maxPriorityFeePerGas?: bigint
}

/** Where chains with an EVM and a proxy pallet put the contract that stands for the pallet. */
export const PROXY_PRECOMPILE: Hex = '0x000000000000000000000000000000000000080b'

// The first four bytes of Keccak-256 of the signature beside each.
const SELECTORS = {
  /** addProxy(address,uint8,uint32) */
  addProxy: '0x74a34dd3',
  /** removeProxy(address,uint8,uint32) */
  removeProxy: '0xfef3f708',
  /** removeProxies() */
  removeProxies: '0x14a5b5fa'
} as const

const WORD = 32

/** What an Ethereum key asks of the proxy precompile. */
export type ProxyPrecompileCall =
  | {
      readonly method: 'addProxy' | 'removeProxy'
      /** Who may act: 20 bytes. */
      readonly delegate: AccountInput
      /** The name of the type. */
      readonly proxyType: string
      /** How many blocks before acting it must announce a call. Defaults to 0. */
      readonly delay?: number
    }
  | { readonly method: 'removeProxies' }

/**
 * Writes a call of the proxy precompile, for chains whose users hold Ethereum keys: what any wallet
 * of such keys can sign in place of `proxy.addProxy` and its like.
 *
 * The precompile numbers the types as the pallet does.
 *
 * @throws ParaclockError `ChainItemMissing`, `AccountIdMalformed` if the delegate has not 20 bytes,
 * `IntegerMalformed` for a delay beyond u32.
 */
export function buildProxyPrecompileCall(
  args: ProxyPrecompileCall & {
    readonly pallet: ProxyPallet
    /** The contract. Defaults to `0x…080b`. */
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
    .map((word) =>
      bytesToHex(word)
        .slice(2)
        .padStart(2 * WORD, '0')
    )
    .join('')
  return { to, data: `${selector}${data}`, value: 0n }
}
