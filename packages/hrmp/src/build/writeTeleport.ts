import {
  bytesToHex,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes,
  largest
} from '@paraclock/core'
import { messageMargin } from '@paraclock/weights'
import {
  encodeLocation,
  encodeProgram,
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  locateChain,
  relayLocation,
  siblingLocation,
  type XcmProgram
} from '@paraclock/xcm'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import type { HrmpSender } from '../state/HrmpParaState.ts'
import { writeTopic } from './writeTopic.ts'

const UNLIMITED = 0

/**
 * Encodes the call that teleports an amount from Asset Hub to a parachain's sovereign account on
 * the relay chain.
 */
export function writeTeleport(
  { teleport, version }: Pick<HrmpHubState, 'teleport' | 'version'>,
  paraId: number,
  amount: bigint
): Hex {
  const { pallet, call } = teleport
  const beneficiary = locateChain({ chain: paraId, from: undefined })
  const assets = [{ id: relayLocation, amount }]
  return bytesToHex(
    joinBytes([
      Uint8Array.of(pallet, call),
      hexToBytes(encodeVersionedLocation({ location: relayLocation, version })),
      hexToBytes(encodeVersionedLocation({ location: beneficiary, version })),
      hexToBytes(encodeVersionedAssets({ assets, version })),
      encodeInteger(0, 4),
      Uint8Array.of(UNLIMITED)
    ])
  )
}

/** The destination and the kind of a transfer of the relay chain's token from Asset Hub. */
export interface HubTransfer {
  /**
   * `teleport`: Asset Hub teleports the token. `reserve`: Asset Hub is the reserve of the token for
   * the receiving chain.
   */
  readonly by: 'reserve' | 'teleport'
  /** The receiving chain, as a location relative to Asset Hub. */
  readonly dest: Location
  /** The relay chain's token, as a location relative to the receiving chain. */
  readonly token: Location
  /** The account that gets the token, as a location relative to the receiving chain. */
  readonly beneficiary: Location
}

/** The arguments of {@link transferProgram}. */
export interface TransferProgramArgs {
  readonly paraId: number
  /**
   * The amount that the program sends from the account on Asset Hub to the receiving chain. The
   * program withdraws `amount` plus `fee`.
   */
  readonly amount: bigint
  /** The expected maximum of the delivery fee, which is taken from `amount`. */
  readonly delivery: bigint
  /**
   * The measured fee for execution on the receiving chain. The program buys execution for twice this
   * fee, or for the whole arriving amount if less arrives. Defaults to the whole arriving amount.
   */
  readonly arrivalFee?: bigint
  /**
   * The amount that buys execution on Asset Hub. 0 counts as 1. The unused part returns to the
   * account.
   */
  readonly fee: bigint
  /**
   * The transfer from Asset Hub. Defaults to a teleport to the parachain's sovereign account on the
   * relay chain.
   */
  readonly to?: HubTransfer
}

/**
 * Builds the XCM program with which a parachain sends an amount to another chain. The amount comes
 * from the parachain's account on Asset Hub.
 */
export function transferProgram(args: TransferProgramArgs): XcmProgram {
  const { paraId, amount, delivery, arrivalFee, to = toRelay(paraId) } = args
  // No chain decodes a program with the amount 0.
  const fee = largest([args.fee, 1n])
  const fees = { id: relayLocation, amount: fee }
  const sent = { id: relayLocation, amount }
  const most = amount - delivery
  const place = encodeLocation({ location: to.dest, version: 5 })
  const bought = largest([(arrivalFee ?? most) * messageMargin, 1n])
  const arriving = { id: to.token, amount: most - largest([most - bought]) }
  const assets = { kind: 'allCounted', count: 1 } as const
  return [
    { kind: 'withdrawAsset', assets: [{ id: relayLocation, amount: amount + fee }] },
    { kind: 'buyExecution', fees, weightLimit: 'unlimited' },
    {
      kind: to.by === 'teleport' ? 'initiateTeleport' : 'depositReserveAsset',
      assets: { kind: 'definite', assets: [sent] },
      dest: to.dest,
      program: [
        { kind: 'buyExecution', fees: arriving, weightLimit: 'unlimited' },
        { kind: 'depositAsset', assets, beneficiary: to.beneficiary }
      ]
    },
    { kind: 'refundSurplus' },
    { kind: 'depositAsset', assets, beneficiary: siblingLocation(paraId) },
    { kind: 'setTopic', topic: writeTopic('transfer', paraId, bytesToHex(place)) }
  ]
}

function toRelay(paraId: number): HubTransfer {
  const token: Location = { parents: 0, interior: [] }
  const beneficiary = locateChain({ chain: paraId, from: undefined })
  return { by: 'teleport', dest: relayLocation, token, beneficiary }
}

/** Encodes a call for root of a parachain. The call sends a program to the parachain `hub`. */
export function writeBySender(sender: HrmpSender, hub: number, program: XcmProgram): Hex {
  return writeSend(sender, siblingLocation(hub), program)
}

export function writeSend(
  { send, version }: Pick<HrmpSender, 'send' | 'version'>,
  location: Location,
  program: XcmProgram
): Hex {
  return bytesToHex(
    joinBytes([
      Uint8Array.of(send.pallet, send.call),
      hexToBytes(encodeVersionedLocation({ location, version })),
      hexToBytes(encodeProgram({ program, version }))
    ])
  )
}
