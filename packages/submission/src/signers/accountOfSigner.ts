import {
  type AccountId20,
  type AccountId32,
  ArgumentInvalid,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import type { CallSigner } from './CallSigner.ts'

/**
 * Returns the account of a signer.
 *
 * @throws ParaclockError `ArgumentInvalid` if the value is not a signer, for example a key pair;
 * the errors of `parseAccount` of core
 */
export function accountOfSigner(signer: CallSigner): AccountId32 | AccountId20 {
  // A program in JavaScript can pass anything.
  const given: Partial<CallSigner> & { readonly addressRaw?: unknown } = Object(signer)
  if (typeof given.account === 'string' && typeof given.sign === 'function') {
    return parseAccount(given.account)
  }
  const isPair = given.addressRaw !== undefined && typeof given.sign === 'function'
  throw new ParaclockError(ArgumentInvalid, {
    argument: 'signer',
    value: isPair ? 'a key pair' : signer,
    problem: isPair ? 'use pairSigner(pair)' : 'it lacks the account, or the function that signs'
  })
}
