import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type AccountLength,
  ArgumentInvalid,
  encodeInteger,
  ParaclockError,
  parseParaId
} from '@paraclock/core'
import { toAccount } from '../derive/accountBytes.ts'
import type { DerivedAccount } from '../shapes/DerivedAccount.ts'

const KINDS = {
  relay: { tag: 'para', algorithm: 'ChildParachainConvertsVia' },
  sibling: { tag: 'sibl', algorithm: 'SiblingParachainConvertsVia' }
} as const

/**
 * The sovereign account of a parachain: the account of the parachain itself on another chain.
 *
 * @param args.paraId The parachain that owns the account.
 * @param args.on The chain that holds the account: `relay` for the relay chain, `sibling` for
 * another parachain of the same relay chain. The account on the relay chain differs from the account
 * on siblings.
 * @param args.length The length of the holding chain's accounts in bytes. Defaults to 32.
 *
 * @throws ParaclockError `ArgumentInvalid`, and those of `parseParaId` of core.
 *
 * @example
 * ```ts
 * import { sovereignAccount } from '@paraclock/xcm'
 *
 * sovereignAccount({ paraId: 2114, on: 'relay' })
 * // { account: '0x7061726142080000…00', algorithm: 'ChildParachainConvertsVia' }
 * ```
 */
export function sovereignAccount<Length extends AccountLength = 32>(args: {
  readonly paraId: number
  readonly on: 'relay' | 'sibling'
  readonly length?: Length
}): DerivedAccount<Length> {
  const { paraId, on, length = 32 as Length } = args
  if (on !== 'relay' && on !== 'sibling') {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the relation of the chains',
      value: on,
      problem: 'expected relay or sibling'
    })
  }
  const { tag, algorithm } = KINDS[on]
  const bytes = concatBytes(utf8ToBytes(tag), encodeInteger(parseParaId(paraId), 4))
  return { account: toAccount(bytes, length), algorithm }
}
