import { sovereignAccount } from '@paraclock/xcm'
import type { Devnet } from '../Devnet.ts'
import { callOf } from '../drive/ApiChain.ts'

/** One token of the service or of the target. */
const UNIT = 10_000_000_000n

export async function connectTarget(net: Devnet): Promise<void> {
  const { service, target } = net
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const settings = {
    version: 5,
    feeAsset: { V5: token },
    feePerSecond: 8n * UNIT,
    chargePerSecond: 8n * UNIT,
    // More than the weight of any program of the service, without the call in it.
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await net.sudo(service, callOf(service, 'xcmpHandler.setTarget', target.paraId, settings))
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  await net.fund({ chain: target, account, amount: 1_000n * UNIT, token: 'service' })
}
