import type { Chain } from '@paraclock/connect'
import { type Hex, parseAccountId20, parseHex, parseU64 } from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import { encodeCall } from '../calls/encodeCall.ts'
import { findCall, isSameName } from '../calls/findCall.ts'

/** What {@link buildEvmCall} takes. */
export interface BuildEvmCallArgs {
  /** The chain that has the contract. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** In whose name the contract is called: 20 bytes. */
  readonly source: AccountInput
  /** The contract's address: 20 bytes. */
  readonly to: AccountInput
  /** What the contract is given. Defaults to nothing. */
  readonly data?: Hex
  /** How much of the chain's token goes with it, in the smallest unit. Defaults to 0. */
  readonly value?: bigint
  /** The most gas that it may use. */
  readonly gas: bigint
  /** The most that is paid for a unit of gas. Defaults to 0, which chains with a price refuse. */
  readonly gasPrice?: bigint
}

/**
 * The bytes of `evm.call`: a call of a contract of Frontier's EVM. A chain takes it from the account
 * whose address is its source, also through a proxy, or from root alone.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no contracts of this kind,
 * `CallArgumentInvalid`, `HexMalformed`, `AccountIdMalformed`, `IntegerMalformed`
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
  const found = findCall({ chain, pallet: 'evm', method: 'call' })
  const price = gasPrice.toString()
  // The call has had other arguments over the years: `gasPrice` before EIP-1559, and on some chains no source.
  const known: Readonly<Record<string, unknown>> = {
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
  const names = Object.keys(known)
  const values = found.args.map(({ name, type }) => {
    const same = names.find((one) => isSameName(one, name))
    return [name, same === undefined ? leaveEmpty(chain, type) : known[same]] as const
  })
  return encodeCall({
    chain,
    call: { pallet: 'evm', method: 'call', args: Object.fromEntries(values) }
  })
}

/** Nothing, for an argument that need not be given; `undefined` for one that must. */
function leaveEmpty({ runtime }: BuildEvmCallArgs['chain'], type: number): null | [] | undefined {
  const { path = [], def } = runtime.metadata.lookup[type] ?? {}
  if (path.at(-1) === 'Option') return null
  return def?.tag === 'sequence' ? [] : undefined
}

/** In bytes, on chains that limit by it what a call may store. */
const MAX_STORAGE = 65_536
