import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  ArgumentInvalid,
  encodeCompact,
  ParaclockError,
  parseParaId,
  parseU8
} from '@paraclock/core'
import { XcmProgramInvalid } from '../../errors/xcm.ts'
import { encodeBody } from '../../locations/encodeLocation.ts'
import type { AccountInput, ForeignOrigin, ForeignSubject } from '../shapes/ForeignUser.ts'
import { readAccountBytes } from './accountBytes.ts'

const KINDS = ['chain', 'pallet', 'treasuryVoice', 'body'] as const

/**
 * Encodes a chain as `DescribeFamily` of polkadot-sdk does: a word such as `SiblingChain` without a
 * length prefix, then the parachain id.
 */
export function describeFamily(from: ForeignOrigin): Uint8Array {
  switch (from.kind) {
    case 'sibling':
      return concatBytes(utf8ToBytes('SiblingChain'), encodeCompact(parseParaId(from.paraId)))
    case 'child':
      return concatBytes(utf8ToBytes('ChildChain'), encodeCompact(parseParaId(from.paraId)))
    case 'parent':
      return utf8ToBytes('ParentChain')
    default:
      return refuseOrigin(from)
  }
}

export function refuseOrigin(from: unknown): never {
  const value = (from as ForeignOrigin | undefined)?.kind ?? from
  throw new ParaclockError(ArgumentInvalid, {
    argument: 'the relation of the chains',
    value,
    problem: 'expected sibling or child or parent'
  })
}

/**
 * Encodes the subject of a location as `DescribeAllTerminal` of polkadot-sdk does. The subject is an
 * account, a pallet, a body, or the foreign chain itself. The encoding contains no network.
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
      throw new ParaclockError(XcmProgramInvalid, {
        isLocation: true,
        value: subject,
        problem: `it is neither an account nor any of ${KINDS.join(', ')}`
      })
  }
}
