import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  ChainItemMissing,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError,
  type Weight
} from '@paraclock/core'
import { agreeOnXcmVersion, findCallPosition } from '@paraclock/weights'
import {
  type Asset,
  encodeProgram,
  encodeVersionedLocation,
  type Location,
  locateChain,
  type XcmInstruction,
  type XcmProgram
} from '@paraclock/xcm'

export type Amount = Extract<Asset, { readonly amount: bigint }>

export interface MessagePayment {
  readonly fee: Amount
  /** The location of the account that pays, relative to the receiving chain. */
  readonly payer: Location
}

/**
 * Writes a message by which the parachain `ruler` makes a call on its relay chain or on a sibling.
 * Returns the XCM program, and the call that sends the program.
 */
export function writeRulerMessage(args: {
  /**
   * The origin of the call. `superuser`: root. `xcm`: the origin that the receiving chain derives
   * from the sender's location.
   */
  readonly as: 'superuser' | 'xcm'
  readonly ruler: Chain
  readonly chain: Chain
  readonly call: Hex
  /** The maximum weight of the call. Needed only before XCM version 5. */
  readonly weight: Weight | undefined
  /**
   * The fee of the message, and the account that pays the fee. Defaults to no fee, because relay
   * chains accept unpaid messages of system parachains.
   */
  readonly payment?: MessagePayment | undefined
}): { readonly call: Hex; readonly program: Hex } {
  const { as: originKind, ruler, chain, call, weight, payment } = args
  const version = agreeOnXcmVersion(ruler, chain)
  const maxWeight = version < 5 ? weight : undefined
  const transact = { kind: 'transact', originKind, call, maxWeight } as const
  const program = encodeProgram({ program: payFor(transact, payment), version })
  const location = locateChain({ chain: chain.paraId, from: ruler.paraId })
  const dest = encodeVersionedLocation({ location, version })
  const bytes = joinBytes([findSend(ruler), hexToBytes(dest), hexToBytes(program)])
  return { call: bytesToHex(bytes), program }
}

function payFor(transact: XcmInstruction, payment: MessagePayment | undefined): XcmProgram {
  const weightLimit = 'unlimited'
  if (payment === undefined) return [{ kind: 'unpaidExecution', weightLimit }, transact]
  const { fee, payer: beneficiary } = payment
  return [
    { kind: 'withdrawAsset', assets: [fee] },
    { kind: 'buyExecution', fees: fee, weightLimit },
    transact,
    { kind: 'refundSurplus' },
    { kind: 'depositAsset', assets: { kind: 'allCounted', count: 1 }, beneficiary }
  ]
}

function findSend(chain: Chain): Uint8Array {
  const { pallet } = chain.facts.capabilities.xcm
  if (pallet === undefined) {
    const item = 'call that sends XCM programs'
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item })
  }
  const { palletIndex, callIndex } = findCallPosition({
    chain,
    pallet: pallet.name,
    method: 'send'
  })
  return Uint8Array.of(palletIndex, callIndex)
}
