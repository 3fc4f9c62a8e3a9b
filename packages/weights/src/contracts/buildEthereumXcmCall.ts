import type { AccountInput } from '@paraclock/accounts'
import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import { type CallPosition, findCallPosition } from '../calls/findCallPosition.ts'
import type { EthereumXcmTransaction } from './EthereumXcmTransaction.ts'
import { encodeEthereumXcmTransaction, readAddress } from './encodeEthereumXcmTransaction.ts'

/** What {@link buildEthereumXcmCall} takes. */
export interface BuildEthereumXcmCallArgs {
  /** The EVM chain, or the position of the call in its runtime. */
  readonly chain: Pick<Chain, 'name' | 'runtime'> | CallPosition
  /** The transaction for the EVM. */
  readonly transaction: EthereumXcmTransaction
  /**
   * In whose name. With it the call is `transactThroughProxy`, which takes only a proxy of type
   * exactly `Any` and without a delay; without it, it is `transact`, in the sender's own name.
   */
  readonly transactAs?: AccountInput
}

/**
 * The call by which an XCM program uses a contract of an EVM chain: `ethereumXcm.transact`,
 * or `ethereumXcm.transactThroughProxy` in a user's name.
 *
 * @throws ParaclockError those of {@link encodeEthereumXcmTransaction}; `ChainItemMissing` or if
 * the chain has no such call
 */
export function buildEthereumXcmCall(args: BuildEthereumXcmCallArgs): Hex {
  const { chain, transaction, transactAs } = args
  const method = transactAs === undefined ? 'transact' : 'transactThroughProxy'
  const { palletIndex, callIndex } =
    'palletIndex' in chain ? chain : findCallPosition({ chain, pallet: 'ethereumXcm', method })
  return bytesToHex(
    joinBytes([
      Uint8Array.of(palletIndex, callIndex),
      ...(transactAs === undefined ? [] : [readAddress(transactAs)]),
      hexToBytes(encodeEthereumXcmTransaction(transaction))
    ])
  )
}
