import type { Chain } from '@paraclock/connect'
import {
  ArgumentInvalid,
  type Call,
  type Hex,
  ParaclockError,
  parseAccountId20,
  parseHex
} from '@paraclock/core'
import { encodeCall } from '@paraclock/types'
import type { AccountInput } from '@paraclock/xcm'

/** A transaction that an XCM program makes on an EVM chain. The chain sets the price of its gas. */
export interface EthereumXcmTransaction {
  readonly gasLimit: bigint
  /** The address of the contract to call, or `create` to create a contract from `input`. */
  readonly to: AccountInput | 'create'
  /** The amount of the chain's token to send to the contract, in wei. Defaults to 0. */
  readonly value?: bigint
  readonly input?: Hex
}

/**
 * The maximum length of `input`, in bytes: MAX_ETHEREUM_XCM_INPUT_SIZE of the pallet. The metadata
 * does not contain this limit.
 */
const MAX_INPUT = 65_536

/**
 * Encodes the call with which an XCM program calls a contract of an EVM chain:
 * `ethereumXcm.transact`, or `ethereumXcm.transactThroughProxy` if `transactAs` is given.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain lacks this call; `CallMalformed` for
 * a number that does not fit a u256; `ArgumentInvalid` for input that is too long; `ValueMalformed`
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { buildEthereumXcmCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * const to = '0x00000000000000000000000000000000000000aa'
 * const transaction = { gasLimit: 71_000n, to, input: '0xd0e30db0' } as const
 * buildEthereumXcmCall({ chain, transaction })
 * ```
 */
export function buildEthereumXcmCall(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly transaction: EthereumXcmTransaction
  /**
   * The account that calls the contract. This account must have granted a proxy to the sender of
   * the XCM program, with the type `Any` and without a delay. Defaults to the sender itself.
   */
  readonly transactAs?: AccountInput
}): Hex {
  const { chain, transaction, transactAs } = args
  const { to, input = '0x', value = 0n, gasLimit } = transaction
  const xcmTransaction = {
    type: 'V2',
    value: {
      gasLimit: String(gasLimit),
      action: to === 'create' ? 'Create' : { type: 'Call', value: parseAccountId20(to) },
      value: String(value),
      input: readInput(input),
      accessList: null
    }
  }
  const on = { chain: chain.name, pallet: 'ethereumXcm' }
  const call: Call =
    transactAs === undefined
      ? { ...on, method: 'transact', args: { xcmTransaction } }
      : {
          ...on,
          method: 'transactThroughProxy',
          args: { transactAs: parseAccountId20(transactAs), xcmTransaction }
        }
  return encodeCall({ call, chains: [chain] })
}

function readInput(input: unknown): Hex {
  const hex = parseHex(input)
  const length = hex.length / 2 - 1
  if (length <= MAX_INPUT) return hex
  const problem = `expected at most ${MAX_INPUT}`
  const argument = 'the number of bytes in the input of the contract call'
  throw new ParaclockError(ArgumentInvalid, { argument, value: length, problem })
}
