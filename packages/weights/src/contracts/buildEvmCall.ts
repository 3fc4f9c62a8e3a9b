import type { Chain } from '@paraclock/connect'
import { type Call, type Hex, parseAccountId20, parseHex, parseU64 } from '@paraclock/core'
import { encodeCall, findCall, isSameName } from '@paraclock/types'
import type { AccountInput } from '@paraclock/xcm'

/** The arguments of {@link buildEvmCall}. */
export interface BuildEvmCallArgs {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The account that calls the contract, of 20 bytes. */
  readonly source: AccountInput
  /** The address of the contract, of 20 bytes. */
  readonly to: AccountInput
  readonly data?: Hex
  /**
   * The amount of the chain's token to send to the contract, in the smallest unit. Defaults to 0.
   */
  readonly value?: bigint
  /** The maximum amount of gas that the call may consume. */
  readonly gas: bigint
  /** The price of a unit of gas, in the smallest unit. Defaults to 0, which many chains refuse. */
  readonly gasPrice?: bigint
}

/**
 * Encodes `evm.call`, which calls a contract of Frontier's EVM. Some chains accept this call from
 * the account `source`, directly or through a proxy. Other chains accept it only from root.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no `evm.call`, `CallMalformed`,
 * `ValueMalformed`
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { buildEvmCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * buildEvmCall({
 *   chain,
 *   source: '0x00000000000000000000000000000000000000bb',
 *   to: '0x00000000000000000000000000000000000000aa',
 *   data: '0xd0e30db0',
 *   gas: 71_000n
 * })
 * ```
 */
export function buildEvmCall(args: BuildEvmCallArgs): Hex {
  const { chain, data = '0x', value = 0n, gas, gasPrice = 0n } = args
  const names = { chain: chain.name, pallet: 'evm', method: 'call' }
  const { fields } = findCall(chain.runtime.metadata, names).call
  const price = gasPrice.toString()
  // The arguments of `evm.call` on all known chains together. For example, chains before EIP-1559
  // have `gasPrice`, and some chains have no `source`.
  const known: Call['args'] = {
    source: parseAccountId20(args.source),
    target: parseAccountId20(args.to),
    input: parseHex(data),
    value: value.toString(),
    gasLimit: parseU64(gas).toString(),
    gasPrice: price,
    maxFeePerGas: price,
    maxPriorityFeePerGas: null,
    nonce: null,
    storageLimit: MAX_STORAGE,
    accessList: [],
    authorizationList: []
  }
  const values = fields.flatMap(({ name = '', type }) => {
    const same = Object.keys(known).find((one) => isSameName(one, name))
    const value = same === undefined ? leaveEmpty(chain, type) : known[same]
    return value === undefined ? [] : [[name, value] as const]
  })
  return encodeCall({ call: { ...names, args: Object.fromEntries(values) }, chains: [chain] })
}

function leaveEmpty({ runtime }: BuildEvmCallArgs['chain'], type: number): null | [] | undefined {
  const { path = [], def } = runtime.metadata.lookup[type] ?? {}
  if (path.at(-1) === 'Option') return null
  return def?.tag === 'sequence' ? [] : undefined
}

/** The value of `storageLimit`, in bytes. Only some chains have the argument `storageLimit`. */
const MAX_STORAGE = 65_536
