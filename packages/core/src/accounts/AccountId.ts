import type { Brand } from '../brands/Brand.ts'
import type { Hex } from '../hex/bytesToHex.ts'

/** An account of 32 bytes, as hex in lower case. */
export type AccountId32 = Brand<Hex, 'AccountId32'>

/** An account of 20 bytes (an Ethereum address), as hex in lower case. */
export type AccountId20 = Brand<Hex, 'AccountId20'>

/** How many bytes the accounts of a chain have. */
export type AccountLength = 32 | 20

/** An account of a chain whose accounts have `Length` bytes. */
export type AccountOf<Length extends AccountLength> = Length extends 20 ? AccountId20 : AccountId32

/** Whether an account has 20 bytes instead of 32. */
export function isAccountId20(account: AccountId20 | AccountId32): account is AccountId20 {
  return account.length === '0x'.length + 40
}
