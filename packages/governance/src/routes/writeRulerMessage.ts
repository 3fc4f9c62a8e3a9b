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
  type XcmProgram
} from '@paraclock/xcm'

export type Amount = Extract<Asset, { readonly amount: bigint }>

export interface MessagePayment {
  readonly fee: Amount
  /** The location of the paying account, relative to the receiving chain. */
  readonly payer: Location
}

/**
 * Writes a message by which a parachain makes a call on its relay chain or on a sibling. Returns
 * the XCM program, and the call that sends the program.
 */
export function writeRulerMessage(args: {
  /**
   * The origin of the call. `superuser`: root. `xcm`: the origin that the receiving chain derives
   * from the location of the sender.
   */
  readonly as: 'superuser' | 'xcm'
  readonly ruler: Chain
  readonly chain: Chain
  readonly call: Hex
  /** The largest weight of the call. Needed only if the message has an XCM version before 5. */
  readonly weight: Weight | undefined
  /**
   * How the message pays its fee. If absent, the message pays no fee. Relay chains accept such
   * messages from system parachains.
   */
  readonly payment?: MessagePayment | undefined
}): { readonly call: Hex; readonly program: Hex } {
  const { as: originKind, ruler, chain, call, weight, payment } = args
  const version = agreeOnXcmVersion(ruler, chain)
  const maxWeight = version < 5 ? weight : undefined
  const transact: XcmProgram = [
    ...writeBeginning(payment),
    { kind: 'transact', originKind, call, maxWeight },
    ...writeEnd(payment)
  ]
  const program = encodeProgram({ program: transact, version })
  const location = locateChain({ chain: chain.paraId, from: ruler.paraId })
  const dest = encodeVersionedLocation({ location, version })
  const bytes = joinBytes([findSend(ruler), hexToBytes(dest), hexToBytes(program)])
  return { call: bytesToHex(bytes), program }
}

function writeBeginning(payment: MessagePayment | undefined): XcmProgram {
  if (payment === undefined) return [{ kind: 'unpaidExecution', weightLimit: 'unlimited' }]
  const { fee } = payment
  return [
    { kind: 'withdrawAsset', assets: [fee] },
    { kind: 'buyExecution', fees: fee, weightLimit: 'unlimited' }
  ]
}

function writeEnd(payment: MessagePayment | undefined): XcmProgram {
  if (payment === undefined) return []
  const assets = { kind: 'allCounted', count: 1 } as const
  return [{ kind: 'refundSurplus' }, { kind: 'depositAsset', assets, beneficiary: payment.payer }]
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
