import {
  type AccountId20,
  type AccountId32,
  hexToBytes,
  ParaclockError,
  parseHex
} from '@paraclock/core'
import { toAccount } from '../derive/accountBytes.ts'
import type { DerivationTarget } from './DerivationTarget.ts'

/** What the runtime says about a location. */
export type Conversion =
  | { readonly kind: 'account'; readonly account: AccountId32 | AccountId20 }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'versionFailed' }

/** Reads the SCALE encoded `Result<AccountId, Error>` of `LocationToAccountApi_convert_location`. */
export function decodeConversion(args: {
  readonly target: DerivationTarget
  readonly output: string
}): Conversion {
  const { target, output } = args
  const bytes = hexToBytes(parseHex(output))
  const [variant, error] = bytes
  if (variant === 0 && bytes.length === 1 + target.accountLength) {
    return { kind: 'account', account: toAccount(bytes.subarray(1), target.accountLength) }
  }
  if (variant === 1 && bytes.length === 2) {
    if (error === 0) return { kind: 'unsupported' }
    if (error === 1) return { kind: 'versionFailed' }
  }
  throw new ParaclockError('LocationConversionMalformed', {
    chain: target.chain,
    value: output,
    problem: `it is neither an account of ${target.accountLength} bytes nor an error that the API defines`
  })
}
