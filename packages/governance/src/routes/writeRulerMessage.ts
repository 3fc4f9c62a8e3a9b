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
  encodeProgram,
  encodeVersionedLocation,
  locateChain,
  newestXcmVersion,
  type XcmProgram,
  type XcmVersion,
  XcmVersionMismatch,
  xcmVersions
} from '@paraclock/xcm'

/** The program by which an origin of one chain makes a call on another, and the call that sends it. */
export interface RulerMessage {
  /** The call of the ruler that sends the program. */
  readonly call: Hex
  /** The program, as bytes. */
  readonly program: Hex
}

/**
 * Writes the message by which a parachain makes a call on its relay chain, or on a sibling: as root there,
 * or as the place that the message comes from. System parachains do not pay for it.
 *
 * @param as - `superuser` for a message of the ruler's root, `xcm` for one of a body
 * @param weight - the largest weight of the call; versions of XCM before 5 need it
 * @throws ParaclockError `XcmVersionMismatch`, `ChainItemMissing` if the ruler has no call that sends
 */
export function writeRulerMessage(args: {
  readonly as: 'superuser' | 'xcm'
  readonly ruler: Chain
  readonly chain: Chain
  readonly call: Hex
  readonly weight: Weight | undefined
}): RulerMessage {
  const { as: originKind, ruler, chain, call, weight } = args
  const version = agreeOnVersion(ruler, chain)
  const transact: XcmProgram = [
    { kind: 'unpaidExecution', weightLimit: 'unlimited' },
    {
      kind: 'transact',
      originKind,
      call,
      ...(version < 5 && weight !== undefined ? { maxWeight: weight } : {})
    }
  ]
  const program = encodeProgram({ program: transact, version })
  const dest = encodeVersionedLocation({
    location: locateChain({ chain: chain.paraId, from: ruler.paraId }),
    version
  })
  const bytes = joinBytes([findSend(ruler), hexToBytes(dest), hexToBytes(program)])
  return { call: bytesToHex(bytes), program }
}

const PALLETS = ['PolkadotXcm', 'XcmPallet']

/** The two bytes that begin the call that sends a program. */
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
