import {
  ArgumentInvalid,
  bytesToHex,
  encodeBytes,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseAccountId20,
  parseHex
} from '@paraclock/core'
import type {
  AccessListItem,
  EthereumXcmFee,
  EthereumXcmTransaction
} from './EthereumXcmTransaction.ts'

/** MAX_ETHEREUM_XCM_INPUT_SIZE of the pallet. */
const MOST_INPUT = 65_536
const U256 = 1n << 256n

/**
 * The SCALE bytes of the transaction that `ethereumXcm.transact` and `transactThroughProxy` take.
 *
 * @throws ParaclockError `ArgumentInvalid` for an envelope that does not exist, a number that is no
 * u256 or input that is too long; `HexMalformed`, `AccountIdMalformed`
 *
 * @example
 * ```ts
 * import { encodeEthereumXcmTransaction } from '@paraclock/weights'
 *
 * encodeEthereumXcmTransaction({
 *   version: 2,
 *   gasLimit: 71_000n,
 *   to: '0x00000000000000000000000000000000000000aa',
 *   input: '0xd0e30db0'
 * })
 * ```
 */
export function encodeEthereumXcmTransaction(transaction: EthereumXcmTransaction): Hex {
  const { version, to, input = '0x', value = 0n, gasLimit, accessList } = transaction
  if (version !== 1 && version !== 2) throw invalid('version', version, '1 or 2')
  const bytes = hexToBytes(parseHex(input))
  if (bytes.length > MOST_INPUT) {
    throw invalid('input', bytes.length, `at most ${MOST_INPUT} bytes`)
  }
  return bytesToHex(
    joinBytes([
      Uint8Array.of(version - 1),
      encodeU256('gasLimit', gasLimit),
      ...(version === 1 ? [encodeFee(transaction.feePayment ?? 'auto')] : []),
      to === 'create' ? Uint8Array.of(1) : joinBytes([Uint8Array.of(0), readAddress(to)]),
      encodeU256('value', value),
      encodeBytes(bytes),
      encodeAccessList(accessList)
    ])
  )
}

/** Reads an address of 20 bytes. */
export function readAddress(address: unknown): Uint8Array {
  return hexToBytes(parseAccountId20(address))
}

function encodeFee(fee: EthereumXcmFee): Uint8Array {
  if (fee === 'auto') return Uint8Array.of(1)
  return joinBytes([
    Uint8Array.of(0),
    encodeOptionalU256('gasPrice', fee.gasPrice),
    encodeOptionalU256('maxFeePerGas', fee.maxFeePerGas)
  ])
}

function encodeAccessList(items: readonly AccessListItem[] | undefined): Uint8Array {
  if (items === undefined) return Uint8Array.of(0)
  const parts = items.flatMap(({ address, slots }) => [
    readAddress(address),
    encodeCompact(slots.length),
    ...slots.map((slot) => hexToBytes(parseHex(slot, { bytes: 32 })))
  ])
  return joinBytes([Uint8Array.of(1), encodeCompact(items.length), ...parts])
}

function encodeOptionalU256(field: string, value: bigint | undefined): Uint8Array {
  if (value === undefined) return Uint8Array.of(0)
  return joinBytes([Uint8Array.of(1), encodeU256(field, value)])
}

function encodeU256(field: string, value: bigint): Uint8Array {
  if (typeof value !== 'bigint' || value < 0n || value >= U256) {
    throw invalid(field, value, 'a bigint from 0 to 2^256 - 1')
  }
  return encodeInteger(value, 32)
}

function invalid(field: string, value: unknown, expected: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, {
    argument: `${field} of the contract call`,
    value,
    problem: `expected ${expected}`
  })
}
