import type { Chain } from '@paraclock/connect'
import { bytesToHex, hexToBytes, joinBytes } from '@paraclock/core'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  blake2b256,
  encodeVersionedAssets,
  encodeVersionedLocation,
  type Location,
  siblingLocation
} from '@paraclock/xcm'
import type { TrappedFees } from '../evidence/ProgramArtifact.ts'
import { prepareRoot } from './prepareRoot.ts'

/** What {@link readTrapped} takes. */
export interface ReadTrappedArgs {
  readonly target: Chain
  readonly service: Chain
  /** The parachain ids of both. */
  readonly paraIds: { readonly target: number; readonly service: number }
  /** What the service pays a run with. */
  readonly fee: { readonly id: Location; readonly amount: bigint }
  readonly signal: AbortSignal
}

/**
 * Fees of runs that the target keeps in its asset trap, in the service's name; `undefined` if there are
 * none. A trap knows assets by their hash alone, so these are fees of the amount that a run pays now.
 */
export async function readTrapped(args: ReadTrappedArgs): Promise<TrappedFees | undefined> {
  const { target, service, paraIds, fee, signal } = args
  const version = agreeOnXcmVersion(target)
  const location = siblingLocation(paraIds.service)
  // The origin is hashed without the version in front of it.
  const [, ...origin] = hexToBytes(encodeVersionedLocation({ location, version }))
  const assets = hexToBytes(encodeVersionedAssets({ assets: [fee], version }))
  const hash = blake2b256(joinBytes([Uint8Array.from(origin), assets]))
  const { value: count = 0, evidence } = await target.storage<number>({
    pallet: 'PolkadotXcm',
    entry: 'AssetTraps',
    keys: [bytesToHex(hash)],
    signal
  })
  if (count === 0) return undefined
  const { amount } = fee
  const call = { paraId: paraIds.target, amount }
  const named = { pallet: 'xcmpHandler', method: 'claimTrappedFee', args: call }
  const observe = 'polkadotXcm.AssetsClaimed on the target'
  return { count, amount, claim: prepareRoot(service, named, observe), evidence }
}
