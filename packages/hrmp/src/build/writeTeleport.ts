import { bytesToHex, encodeInteger, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import {
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

/**
 * The program by which a parachain teleports an amount from its account on the hub to its account on
 * the relay chain. It pays `fee` on the hub, and what is left returns.
 */
export function teleportProgram(args: {
  readonly paraId: number
  readonly amount: bigint
  readonly fee: bigint
  readonly topic: Hex
}): XcmProgram {
  const { paraId, amount, fee, topic } = args
  const here: Location = { parents: 0, interior: [] }
  const fees = { id: relayLocation, amount: fee }
  const sent = { id: relayLocation, amount }
  return [
    { kind: 'withdrawAsset', assets: [{ id: relayLocation, amount: amount + fee }] },
    { kind: 'buyExecution', fees, weightLimit: 'unlimited' },
    {
      kind: 'initiateTeleport',
      assets: { kind: 'definite', assets: [sent] },
      dest: relayLocation,
      program: [
        { kind: 'buyExecution', fees: { id: here, amount }, weightLimit: 'unlimited' },
        {
          kind: 'depositAsset',
          assets: { kind: 'allCounted', count: 1 },
          beneficiary: locateChain({ chain: paraId, from: undefined })
        }
      ]
    },
    { kind: 'refundSurplus' },
    {
      kind: 'depositAsset',
      assets: { kind: 'allCounted', count: 1 },
      beneficiary: siblingLocation(paraId)
    },
    { kind: 'setTopic', topic }
  ]
}

/** Writes the root call of a parachain that sends {@link teleportProgram} to the hub. */
export function writeTeleportBySender(
  { send, version }: HrmpSender,
  hub: number,
  program: XcmProgram
): Hex {
  return bytesToHex(
    joinBytes([
      Uint8Array.of(send.pallet, send.call),
      hexToBytes(encodeVersionedLocation({ location: siblingLocation(hub), version })),
      hexToBytes(encodeProgram({ program, version }))
    ])
  )
}
