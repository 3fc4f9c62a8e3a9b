import type { AccountInput } from '@paraclock/accounts'
import type { Chain } from '@paraclock/connect'
import { type Hex, parseAccountId20, parseHex, parseU64 } from '@paraclock/core'
import { encodeCall } from '../calls/encodeCall.ts'

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
}

/**
 * The bytes of `evm.call`: a call of a contract of Frontier's EVM. The chain takes it from the account
 * that is its source, also through a proxy. The price of gas is left to the chain.
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
  const { chain, data = '0x', value = 0n, gas } = args
  return encodeCall({
    chain,
    call: {
      pallet: 'evm',
      method: 'call',
      args: {
        source: parseAccountId20(args.source),
        target: parseAccountId20(args.to),
        input: parseHex(data),
        value: value.toString(),
        gasLimit: parseU64(gas).toString(),
        maxFeePerGas: '0',
        maxPriorityFeePerGas: null,
        nonce: null,
        accessList: []
      }
    }
  })
}
