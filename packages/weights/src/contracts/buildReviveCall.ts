import type { Chain } from '@paraclock/connect'
import {
  CallArgumentInvalid,
  type Hex,
  ParaclockError,
  parseAccountId20,
  parseHex,
  parseU128,
  type Weight
} from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'
import { encodeCall } from '../calls/encodeCall.ts'
import { findCall, isSameName } from '../calls/findCall.ts'
import { toWeightV2 } from '../measure/toWeightV2.ts'

/** What {@link buildReviveCall} takes. */
export interface BuildReviveCallArgs {
  /** The chain that has the contract. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  /** The contract's address: 20 bytes. */
  readonly dest: AccountInput
  /** How much of the chain's token goes with it. Defaults to 0. */
  readonly value?: bigint
  /** The most that the contract may weigh. */
  readonly weightLimit: Weight
  /** The most that may be reserved for the storage that the contract takes. */
  readonly storageDepositLimit: bigint
  /** The call data. */
  readonly data: Hex
}

/**
 * The bytes of `revive.call`: a call of a contract of the pallet revive, in the name of the account that dispatches
 * it. An account that was not born as an Ethereum address must have been mapped before
 * (`revive.mapAccount`), and of a proxied call it is the user that must have been.
 *
 * The limit of weight has two names in the pallet's history, and goes under the one that the chain
 * has.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no contracts of this kind,
 * `CallArgumentInvalid`, `HexMalformed`, `AccountIdMalformed`, `IntegerMalformed`
 */
export function buildReviveCall(args: BuildReviveCallArgs): Hex {
  const { chain, value = 0n } = args
  const found = findCall({ chain, pallet: 'revive', method: 'call' })
  const weightName = ['weightLimit', 'gasLimit'].find((name) =>
    found.args.some((arg) => isSameName(arg.name, name))
  )
  if (weightName === undefined) {
    throw new ParaclockError(CallArgumentInvalid, {
      call: found.title,
      argument: 'weightLimit',
      problem: `it takes ${found.args.map(({ name }) => name).join(', ')}`
    })
  }
  return encodeCall({
    chain,
    call: {
      pallet: 'revive',
      method: 'call',
      args: {
        dest: parseAccountId20(args.dest),
        value: parseU128(value),
        [weightName]: toWeightV2({ weight: args.weightLimit }),
        storageDepositLimit: parseU128(args.storageDepositLimit),
        data: parseHex(args.data)
      }
    }
  })
}
