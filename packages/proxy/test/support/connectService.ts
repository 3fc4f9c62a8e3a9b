import type { Devnet } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { createTx } from './createTx.ts'
import { openChannels } from './openChannels.ts'

/** One token of the service or of the target. */
export const UNIT = 10n ** 10n

/** Opens channels, and lets the service send to the target and pay there: all but the user's part. */
export async function connectService(net: Devnet): Promise<void> {
  const { service, target } = net
  await openChannels(net)
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const settings = {
    version: 5,
    feeAsset: { V5: token },
    feePerSecond: 8n * UNIT,
    chargePerSecond: 8n * UNIT,
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await net.sudo(service, createTx(service, 'xcmpHandler.setTarget', target.paraId, settings))
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  await net.fund({ chain: target, account, amount: 1_000n * UNIT, token: 'service' })
}
