import type { Chain } from '@paraclock/connect'
import {
  ArgumentInvalid,
  type Hex,
  ParaclockError,
  parseAccountId20,
  parseHex
} from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import { encodeCall } from '../calls/encodeCall.ts'
import type { EthereumXcmTransaction } from './EthereumXcmTransaction.ts'

/** MAX_ETHEREUM_XCM_INPUT_SIZE of the pallet, which its metadata does not state. */
const MAX_INPUT = 65_536

/**
 * The call by which an XCM program uses a contract of an EVM chain: `ethereumXcm.transact`,
 * or `ethereumXcm.transactThroughProxy` in a user's name.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no such call; `CallArgumentInvalid` for an
 * envelope that it does not have and a number that is no u256; `ArgumentInvalid` for input that is too
 * long; `HexMalformed`, `AccountIdMalformed`
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { buildEthereumXcmCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * const to = '0x00000000000000000000000000000000000000aa'
 * const transaction = { version: 2, gasLimit: 71_000n, to, input: '0xd0e30db0' } as const
 * buildEthereumXcmCall({ chain, transaction })
 * ```
 */
export function buildEthereumXcmCall(args: {
  /** The EVM chain. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The transaction for the EVM. */
  readonly transaction: EthereumXcmTransaction
  /**
   * In whose name. With it the call is `transactThroughProxy`, which takes only a proxy of type
   * exactly `Any` and without a delay; without it, it is `transact`, in the sender's own name.
   */
  readonly transactAs?: AccountInput
}): Hex {
  const { chain, transaction, transactAs } = args
  const { version, to, input = '0x', value = 0n, gasLimit, accessList } = transaction
  const shared = {
    gasLimit: String(gasLimit),
    action: to === 'create' ? 'Create' : { Call: parseAccountId20(to) },
    value: String(value),
    input: readInput(input),
    accessList:
      accessList?.map(({ address, slots }) => [
        parseAccountId20(address),
        slots.map((slot) => parseHex(slot, { bytes: 32 }))
      ]) ?? null
  }
  const envelope =
    version === 1 ? { ...shared, feePayment: writeFee(transaction.feePayment) } : shared
  const call = { pallet: 'ethereumXcm', args: { xcmTransaction: { [`V${version}`]: envelope } } }
  if (transactAs === undefined) {
    return encodeCall({ chain, call: { ...call, method: 'transact' } })
  }
  const through = { transactAs: parseAccountId20(transactAs), ...call.args }
  return encodeCall({ chain, call: { ...call, method: 'transactThroughProxy', args: through } })
}

function writeFee(fee: (EthereumXcmTransaction & { version: 1 })['feePayment'] = 'auto'): unknown {
  if (fee === 'auto') return 'Auto'
  const { gasPrice, maxFeePerGas } = fee
  return {
    Manual: {
      gasPrice: gasPrice?.toString() ?? null,
      maxFeePerGas: maxFeePerGas?.toString() ?? null
    }
  }
}

function readInput(input: unknown): Hex {
  const hex = parseHex(input)
  const length = hex.length / 2 - 1
  if (length <= MAX_INPUT) return hex
  const problem = `expected at most ${MAX_INPUT}`
  const argument = 'the number of bytes in the input of the contract call'
  throw new ParaclockError(ArgumentInvalid, { argument, value: length, problem })
}
