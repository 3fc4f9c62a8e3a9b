import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeCompact, ParaclockError, parseU8 } from '@paraclock/core'
import type { AccountInput, ForeignSubject } from '../shapes/ForeignUser.ts'
import { encodeBody } from '../xcm/encodeBody.ts'
import { readAccountBytes } from './readAccountBytes.ts'

const KINDS = ['chain', 'pallet', 'treasuryVoice', 'body'] as const

/**
 * Describes somebody within their own chain, as the terminals of `DescribeAllTerminal` do. Networks
 * are left out: two locations that differ in nothing else get one description.
 */
export function describeSubject(subject: AccountInput | ForeignSubject): Uint8Array {
  if (typeof subject === 'string' || subject instanceof Uint8Array) {
    const account = readAccountBytes(subject)
    return concatBytes(utf8ToBytes(account.length === 32 ? 'AccountId32' : 'AccountKey20'), account)
  }
  switch (subject.kind) {
    case 'chain':
      return new Uint8Array()
    case 'pallet':
      return concatBytes(utf8ToBytes('Pallet'), encodeCompact(parseU8(subject.index)))
    case 'treasuryVoice':
      return utf8ToBytes('TreasuryVoice')
    case 'body':
      return concatBytes(utf8ToBytes('Body'), encodeBody(subject))
    default:
      throw new ParaclockError('LocationMalformed', {
        value: subject,
        problem: `it is neither an account nor any of ${KINDS.join(', ')}`
      })
  }
}
