import { base58 } from '@scure/base'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { hexToBytes } from '../hex/hexToBytes.ts'
import { joinBytes } from '../scale/joinBytes.ts'
import { addressChecksum, addressLengths, checksumLength } from './checksum.ts'
import { encodePrefix } from './prefix.ts'

/**
 * Writes an account as an SS58 address of one network.
 *
 * @throws ParaclockError `ArgumentInvalid` if the prefix is not 0 to 16383, `ValueMalformed` if
 * the prefix is reserved (46, 47) or no address can hold an account of this length, `ValueMalformed`
 * if the account is not hex.
 *
 * @example
 * ```ts
 * import { formatAddress } from '@paraclock/core'
 *
 * formatAddress({ account: `0x${'01'.repeat(32)}`, prefix: 42 })
 * // '5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT'
 * ```
 */
export function formatAddress(args: {
  readonly account: string | Uint8Array
  readonly prefix: number
}): string {
  const { account, prefix } = args
  const prefixBytes = encodePrefix(prefix)
  const bytes = account instanceof Uint8Array ? account : hexToBytes(account)
  const length = checksumLength(bytes.length)
  if (length === undefined) {
    const problem = `it holds an account of ${bytes.length} bytes, expected ${addressLengths.join(', ')}`
    throw new ParaclockError(ValueMalformed, { type: 'SS58 address', value: account, problem })
  }
  const payload = joinBytes([prefixBytes, bytes])
  return base58.encode(joinBytes([payload, addressChecksum(payload, length)]))
}
