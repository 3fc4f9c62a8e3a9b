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
 * Encodes the hub's call that teleports an amount to a parachain's sovereign account on the relay
 * chain.
 */
export function writeTeleport(
  { teleport, version }: Pick<HrmpHubState, 'teleport' | 'version'>,
  paraId: number,
  amount: bigint
): Hex {
  const { pallet, call } = teleport
  const assets = [{ id: relayLocation, amount }]
  return bytesToHex(
    joinBytes([
      Uint8Array.of(pallet, call),
      hexToBytes(encodeVersionedLocation({ location: relayLocation, version })),
      hexToBytes(
        encodeVersionedLocation({
          location: locateChain({ chain: paraId, from: undefined }),
          version
        })
      ),
      hexToBytes(encodeVersionedAssets({ assets, version })),
      encodeInteger(0, 4),
      Uint8Array.of(UNLIMITED)
    ])
  )
}

/**
 * How a program transfers the relay chain's token from the hub: the kind of transfer, the receiving
 * chain and the beneficiary.
 */
export interface HubTransfer {
  /** The kind of transfer. `reserve`: the hub is the token's reserve for the receiving chain. */
  readonly by: 'reserve' | 'teleport'
  /** The receiving chain, as the hub sees it. */
  readonly dest: Location
  /** The relay chain's token, as the receiving chain locates it. */
  readonly token: Location
  /** The account that gets the token, as the receiving chain locates it. */
  readonly beneficiary: Location
}

/** The arguments of {@link transferProgram}. */
export interface TransferProgramArgs {
  readonly paraId: number
  /**
   * The amount that leaves the parachain's account on the hub, including `delivery` and without
   * `fee`.
   */
  readonly amount: bigint
  readonly delivery: bigint
  /**
   * The measured price of execution on the receiving chain. The program buys execution there for
   * twice this price. The rest of the amount can cover a higher price of delivery. Without this
   * price, the program buys execution for everything that arrives.
   */
  readonly arrivalFee?: bigint
  /**
   * The amount for which the program buys execution on the hub. The unused part returns to the
   * account.
   */
  readonly fee: bigint
  /**
   * The transfer that the program makes. Defaults to a teleport to the parachain's account on the
   * relay chain.
   */
  readonly to?: HubTransfer
}

/**
 * Builds the program with which a parachain sends an amount from its account on the hub to another
 * chain.
 */
export function transferProgram(args: TransferProgramArgs): XcmProgram {
  const { paraId, amount, delivery, arrivalFee, fee, to = toRelay(paraId) } = args
  const fees = { id: relayLocation, amount: fee }
  const sent = { id: relayLocation, amount }
  const most = amount - delivery
  const place = encodeLocation({ location: to.dest, version: 5 })
  const bought = (arrivalFee ?? most) * messageMargin
  const arriving = { id: to.token, amount: most - largest([most - bought]) }
  return [
    { kind: 'withdrawAsset', assets: [{ id: relayLocation, amount: amount + fee }] },
    { kind: 'buyExecution', fees, weightLimit: 'unlimited' },
    {
      kind: to.by === 'teleport' ? 'initiateTeleport' : 'depositReserveAsset',
      assets: { kind: 'definite', assets: [sent] },
      dest: to.dest,
      program: [
        { kind: 'buyExecution', fees: arriving, weightLimit: 'unlimited' },
        {
          kind: 'depositAsset',
          assets: { kind: 'allCounted', count: 1 },
          beneficiary: to.beneficiary
        }
      ]
    },
    { kind: 'refundSurplus' },
    {
      kind: 'depositAsset',
      assets: { kind: 'allCounted', count: 1 },
      beneficiary: siblingLocation(paraId)
    },
    { kind: 'setTopic', topic: writeTopic('transfer', paraId, bytesToHex(place)) }
  ]
}

function toRelay(paraId: number): HubTransfer {
  const token: Location = { parents: 0, interior: [] }
  const beneficiary = locateChain({ chain: paraId, from: undefined })
  return { by: 'teleport', dest: relayLocation, token, beneficiary }
}

/**
 * Encodes the call with which a parachain's root sends a program, such as that of {@link
 * transferProgram}, to the hub.
 */
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
