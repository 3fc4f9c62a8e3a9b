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
import { variantsOf } from '@paraclock/types'
import {
  type Asset,
  encodeProgram,
  encodeVersionedLocation,
  type Location,
  locateChain,
  newestXcmVersion,
  type XcmProgram,
  type XcmVersion,
  XcmVersionMismatch,
  xcmVersions
} from '@paraclock/xcm'

export interface RulerMessage {
  /** The call of the ruler that sends the program. */
  readonly call: Hex
  /** The program, as bytes. */
  readonly program: Hex
}

export type Amount = Extract<Asset, { readonly amount: bigint }>

/**
 * The fee of a message on the receiving chain, and the account that gets the unused rest, as the
 * receiving chain locates it.
 */
export interface MessagePayment {
  readonly fee: Amount
  readonly payer: Location
}

/**
 * Writes the message with which a parachain makes a call on its relay chain or on a sibling. The
 * call's origin is root, or the location of the sender.
 *
 * @param as - `superuser` for a message of the ruler's root, `xcm` for a message of a body
 * @param weight - the largest weight of the call; versions of XCM before 5 need it
 * @param payment - the fee. Defaults to none: relay chains accept unpaid messages of system
 * parachains.
 */
export function writeRulerMessage(args: {
  readonly as: 'superuser' | 'xcm'
  readonly ruler: Chain
  readonly chain: Chain
  readonly call: Hex
  readonly weight: Weight | undefined
  readonly payment?: MessagePayment | undefined
}): RulerMessage {
  const { as: originKind, ruler, chain, call, weight, payment } = args
  const version = agreeOnVersion(ruler, chain)
  const transact: XcmProgram = [
    ...writeBeginning(payment),
    {
      kind: 'transact',
      originKind,
      call,
      ...(version < 5 && weight !== undefined ? { maxWeight: weight } : {})
    },
    ...writeEnd(payment)
  ]
  const program = encodeProgram({ program: transact, version })
  const dest = encodeVersionedLocation({
    location: locateChain({ chain: chain.paraId, from: ruler.paraId }),
    version
  })
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

const PALLETS = ['PolkadotXcm', 'XcmPallet']

function findSend({ name, runtime }: Chain): Uint8Array {
  const { pallets } = runtime.metadata
  const pallet = pallets.find((one) => PALLETS.includes(one.name))
  const send = variantsOf(runtime.metadata, pallet?.calls?.type).find((one) => one.name === 'send')
  if (pallet === undefined || send === undefined) {
    throw new ParaclockError(ChainItemMissing, {
      chain: name,
      item: 'call that sends XCM programs'
    })
  }
  return Uint8Array.of(pallet.index, send.index)
}

function agreeOnVersion(...chains: readonly Chain[]): XcmVersion {
  const lists = chains.flatMap(({ facts }) => {
    const { programs } = facts.capabilities.xcm
    return programs.known ? [programs.value] : []
  })
  const version = newestXcmVersion(...lists)
  if (version !== undefined) return version
  const [sender = [], receiver = []] = lists
  throw new ParaclockError(XcmVersionMismatch, { sender, receiver, supported: xcmVersions })
}
