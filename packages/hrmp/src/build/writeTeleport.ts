import { bytesToHex, encodeInteger, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import {
  encodeProgram,
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  locateChain,
  relayLocation,
  type XcmProgram
} from '@paraclock/xcm'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import type { HrmpSender } from '../state/HrmpParaState.ts'

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
