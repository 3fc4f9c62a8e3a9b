import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type AccountLength,
  encodeInteger,
  ParaclockError,
  parseParaId,
  ValueMalformed
} from '@paraclock/core'
import { blake2b256 } from '../hash/blake2b256.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'
import { readAccountBytes, toAccount } from './accountBytes.ts'
import { refuseOrigin } from './describeUser.ts'

const PREFIX = 'ForeignChainAliasAccountPrefix'

/**
 * The account that the converter `LegacyDescribeForeignChainAccount` derives for a foreign user.
 * Runtimes used this converter in 2022 and 2023. Some runtimes still list it before newer converters,
 * so that users keep their accounts.
 */
export function deriveForeignAlias<Length extends AccountLength = 32>(args: {
  readonly user: AccountInput
  readonly from: ForeignOrigin
  readonly length?: Length
}): DerivedAccount<Length> {
  const { user, from, length = 32 as Length } = args
  const account = readAccountBytes(user)
  const chain = describeChain({ user, from, account })
  const parents = Uint8Array.of(from.kind === 'child' ? 0 : 1)
  const description = concatBytes(chain, account, parents)
  return {
    account: toAccount(blake2b256(description), length),
    algorithm: 'LegacyDescribeForeignChainAccount'
  }
}

function describeChain(args: {
  readonly user: AccountInput
  readonly from: ForeignOrigin
  readonly account: Uint8Array
}): Uint8Array {
  const { user, from, account } = args
  const { length } = account
  switch (from.kind) {
    case 'sibling':
    case 'child':
      return concatBytes(
        utf8ToBytes(`${PREFIX}_Para${length === 32 ? 32 : 20}`),
        encodeInteger(parseParaId(from.paraId), 4)
      )
    case 'parent':
      if (length === 32) return utf8ToBytes(`${PREFIX}_Relay`)
      throw new ParaclockError(ValueMalformed, {
        value: user,
        type: 'account of 32 bytes',
        problem: `it has ${length} bytes, but a user of the relay chain has 32`
      })
    default:
      return refuseOrigin(from)
  }
}
