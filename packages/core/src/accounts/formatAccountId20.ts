import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hex } from '../hex/bytesToHex.ts'
import type { AccountId20 } from './AccountId.ts'

/** Writes an account of 20 bytes as hex. The case of the letters is the checksum (EIP-55). */
export function formatAccountId20(account: AccountId20): Hex {
  const digits = account.slice(2)
  const hash = keccak_256(utf8ToBytes(digits))
  const cased = Array.from(digits, (digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}
