import { ParaclockError } from '../errors/ParaclockError.ts'
import { bytesToHex } from '../hex/bytesToHex.ts'
import type { Address } from './Address.ts'
import { addressChecksum, addressLengths, checksumLength } from './checksum.ts'
import { decodeBase58 } from './decodeBase58.ts'
import { formatAddress } from './formatAddress.ts'
import { decodePrefix, isReservedPrefix, prefixLength } from './prefix.ts'

/** What {@link parseAddress} may demand of a value. */
export interface ParseAddressOptions {
  /** The network that the address must be written for. Any if left out. */
  readonly prefix?: number
}

/**
 * Reads an SS58 address of any network, telling apart what can be wrong with it.
 *
 * @throws ParaclockError `AddressMalformed` if it is not base58, `AddressLengthMismatch` if
 * characters are missing or too many, `AddressPrefixRefused` if its prefix is reserved,
 * `AddressChecksumMismatch` if a character is wrong, `AddressNetworkMismatch` if it is written for
 * another network than the one demanded.
 *
 * @example
 * ```ts
 * import { parseAddress } from '@paraclock/core'
 *
 * parseAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
 * // { prefix: 42, account: "0xd43593…a27d" }
 * ```
 */
export function parseAddress(value: unknown, options: ParseAddressOptions = {}): Address {
  const bytes = decodeBase58(value)
  const network = bytes.subarray(0, prefixLength(bytes))
  const rest = bytes.length - network.length
  const accountLength = addressLengths.find(
    (length) => length + (checksumLength(length) ?? 0) === rest
  )
  if (accountLength === undefined) {
    throw new ParaclockError('AddressLengthMismatch', {
      value,
      actual: Math.max(0, rest - 2),
      expected: addressLengths
    })
  }
  const payload = bytes.subarray(0, network.length + accountLength)
  const given = bytes.subarray(payload.length)
  const checksum = addressChecksum(payload, given.length)
  if (!given.every((byte, index) => byte === checksum[index])) {
    throw new ParaclockError('AddressChecksumMismatch', { value })
  }
  const prefix = decodePrefix(network)
  if (isReservedPrefix(network)) throw new ParaclockError('AddressPrefixRefused', { value, prefix })
  const address = { prefix, account: bytesToHex(payload.subarray(network.length)) }
  checkNetwork({ value, address, expected: options.prefix })
  return address
}

function checkNetwork(args: {
  readonly value: unknown
  readonly address: Address
  readonly expected: number | undefined
}): void {
  const { value, address, expected } = args
  if (expected === undefined || expected === address.prefix) return
  throw new ParaclockError('AddressNetworkMismatch', {
    value,
    expected,
    actual: address.prefix,
    sameAccount: formatAddress({ account: address.account, prefix: expected })
  })
}
