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
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { TrappedFees } from '../../evidence/ProgramArtifact.ts'
import { prepareRoot } from '../chains/prepareRoot.ts'

/**
 * Finds the service's trapped fees on the target. Finds only fees of exactly the amount
 * `fee.amount`, because the asset trap stores only hashes of assets.
 */
export async function readTrapped(asked: {
  readonly target: Chain
  readonly service: Chain
  readonly config: NetworkConfig
  readonly fee: { readonly id: Location; readonly amount: bigint }
}): Promise<TrappedFees | undefined> {
  const { target, service, config, fee } = asked
  const { pallet } = target.facts.capabilities.xcm
  if (pallet === undefined) return undefined
  const version = agreeOnXcmVersion(target)
  const location = siblingLocation(config.service.paraId)
  // The hash covers the origin without the version byte at its start.
  const [, ...origin] = hexToBytes(encodeVersionedLocation({ location, version }))
  const assets = hexToBytes(encodeVersionedAssets({ assets: [fee], version }))
  const hash = blake2b256(joinBytes([Uint8Array.from(origin), assets]))
  const { value: count = 0, evidence } = await target.storage<number>({
    pallet: pallet.name,
    entry: 'AssetTraps',
    keys: [bytesToHex(hash)]
  })
  if (count === 0) return undefined
  const { amount } = fee
  const args = { paraId: config.target.paraId, amount }
  const call = { pallet: 'xcmpHandler', method: 'claimTrappedFee', args }
  const observe = `${pallet.section}.AssetsClaimed on the target`
  return { count, amount, claim: prepareRoot(service, call, observe), evidence }
}
