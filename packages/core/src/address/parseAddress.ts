import { base58 } from '@scure/base'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'
import { AddressNetworkMismatch, ValueMalformed } from '../errors/values.ts'
import { bytesToHex, type Hex } from '../hex/bytesToHex.ts'
import { addressChecksum, addressLengths, checksumLength } from './checksum.ts'
import { formatAddress } from './formatAddress.ts'
import { readPrefix } from './prefix.ts'

/** The options of {@link parseAddress}. */
export interface ParseAddressOptions {
  /** The network prefix that the address must have. By default, every prefix is accepted. */
  readonly prefix?: number
}

/**
 * Reads an SS58 address, of any network by default.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not base58, has missing, wrong or too
 * many characters, or has a reserved prefix. `AddressNetworkMismatch` if the prefix of the address
 * differs from the required prefix.
 *
 * @example
 * ```ts
 * import { parseAddress } from '@paraclock/core'
 *
 * parseAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
 * // { prefix: 42, account: '0xd43593…a27d' }
 * ```
 */
export function parseAddress(value: unknown, options: ParseAddressOptions = {}): Address {
  const bytes = decodeBase58(value)
  const { prefix, width, isReserved } = readPrefix(bytes)
  const rest = bytes.length - width
  const accountLength = addressLengths.find(
    (length) => length + (checksumLength(length) ?? 0) === rest
  )
  if (accountLength === undefined) {
    throw new ParaclockError(ValueMalformed, {
      type: 'SS58 address',
      value,
      problem: `its ${bytes.length} bytes are those of no account with a checksum: accounts have ${addressLengths.join(', ')} bytes`
    })
  }
  const payload = bytes.subarray(0, width + accountLength)
  const given = bytes.subarray(payload.length)
  const checksum = addressChecksum(payload, given.length)
  if (!given.every((byte, index) => byte === checksum[index])) {
    throw new ParaclockError(ValueMalformed, {
      type: 'SS58 address',
      value,
      problem: 'its checksum fails: at least one character is wrong or missing'
    })
  }
  if (isReserved) {
    const problem = `its network prefix ${prefix} is reserved`
    throw new ParaclockError(ValueMalformed, { type: 'SS58 address', value, problem })
  }
  const account = bytesToHex(payload.subarray(width))
  const { prefix: expected = prefix } = options
  if (expected === prefix) return { prefix, account }
  const sameAccount = formatAddress({ account, prefix: expected })
  throw new ParaclockError(AddressNetworkMismatch, { value, expected, actual: prefix, sameAccount })
}

/** The network prefix and the account in an SS58 address. */
export interface Address {
  readonly prefix: number
  /** The account in hex: 32 or 20 bytes, or one of the rare lengths that SS58 also allows. */
  readonly account: Hex
}

// The largest length of accepted text, in characters. The longest address has 37 bytes, which are
// 51 characters in base58. Longer text is refused, because the time to decode base58 grows with the
// square of the length.
const MAX = 51

function decodeBase58(value: unknown): Uint8Array {
  const problem = typeof value === 'string' ? findProblem(value) : 'it is not text'
  if (problem !== undefined)
    throw new ParaclockError(ValueMalformed, { type: 'SS58 address', value, problem })
  return base58.decode(value as string)
}

function findProblem(text: string): string | undefined {
  if (text === '') return 'it is empty'
  const position = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  if (position !== -1) {
    const character = String.fromCodePoint(text.codePointAt(position) ?? 0)
    return `${shorten(character)} at position ${position} is not a character of base58`
  }
  return text.length > MAX
    ? `it has ${text.length} characters, and no address has more than ${MAX}`
    : undefined
}
