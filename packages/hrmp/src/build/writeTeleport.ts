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

/** Writes the call on the hub that teleports an amount to the account of a parachain on the relay chain. */
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

/** Where and how a program sends the relay chain's token from the hub. */
export interface HubTransfer {
  /** `reserve`: the hub holds the token for the receiving chain. */
  readonly by: 'reserve' | 'teleport'
  /** The receiving chain, as the hub sees it. */
  readonly dest: Location
  /** The token and the account that gets it, as the receiving chain sees them. */
  readonly token: Location
  readonly beneficiary: Location
}

/** The arguments of {@link transferProgram}. */
export interface TransferProgramArgs {
  readonly paraId: number
  /** The amount that leaves the account, with `delivery` and without `fee`. */
  readonly amount: bigint
  readonly delivery: bigint
  /**
   * The measured price of execution on arrival. The program buys execution for twice this price,
   * and the rest can pay for delivery if its price rises. Defaults to everything that arrives.
   */
  readonly arrivalFee?: bigint
  /** The largest fee of the program on the hub. The rest of it returns. */
  readonly fee: bigint
  /** Defaults to a teleport to the parachain's account on the relay chain. */
  readonly to?: HubTransfer
}

/** The program with which a parachain sends an amount from its hub account to another chain. */
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

/** Writes the root call of a parachain that sends {@link transferProgram} to the hub. */
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
