import type { WaitOptions } from '@paraclock/simulation'
import { sovereignAccount } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { Devnet, DevnetChain } from '../Devnet.ts'
import { callOf } from '../drive/ApiChain.ts'

/** One ROC, the relay chain's token. */
export const ROC = 1_000_000_000_000n

/**
 * Creates the call with which a parachain sends an XCM program to the relay chain. On the relay
 * chain, the program dispatches `encoded`, a SCALE encoded call, with the origin of the parachain.
 * The parachain's sovereign account pays `fee` there, and gets the unused part back.
 */
export function onRelay(
  chain: DevnetChain,
  encoded: string,
  fee: bigint = ROC
): SubmittableExtrinsic<'promise'> {
  const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: fee } }
  const program = [
    { WithdrawAsset: [fees] },
    { BuyExecution: { fees, weightLimit: 'Unlimited' } },
    { Transact: { originKind: 'Native', call: { encoded } } },
    'RefundSurplus',
    {
      DepositAsset: {
        assets: { Wild: { AllCounted: 1 } },
        beneficiary: { parents: 0, interior: { X1: [{ Parachain: chain.paraId }] } }
      }
    }
  ]
  const parent = { V5: { parents: 1, interior: 'Here' } }
  return callOf(chain, 'polkadotXcm.send', parent, { V5: program })
}

export async function fundSovereigns(
  { fund, relay, service, target }: Devnet,
  wait: WaitOptions = {}
): Promise<void> {
  for (const chain of [service, target]) {
    const { account } = sovereignAccount({ paraId: chain.paraId as number, on: 'relay' })
    await fund({ chain: relay, account, amount: 100n * ROC, ...wait })
  }
}

/**
 * Opens HRMP channels in both directions. As on real chains, the root of each parachain sends an XCM
 * program to the relay chain, and the program makes the HRMP call.
 */
export async function openHrmpChannels(net: Devnet, wait: WaitOptions = {}): Promise<void> {
  const { relay, service, target } = net
  await fundSovereigns(net, wait)
  const ask = (recipient: DevnetChain): string =>
    callOf(relay, 'hrmp.hrmpInitOpenChannel', recipient.paraId, 1_000, 102_400).method.toHex()
  const accept = (sender: DevnetChain): string =>
    callOf(relay, 'hrmp.hrmpAcceptOpenChannel', sender.paraId).method.toHex()
  for (const write of [ask, accept]) {
    // Both parachains send their programs before `settle` delivers both messages.
    await net.sudo(service, onRelay(service, write(target)), wait)
    await net.sudo(target, onRelay(target, write(service)), wait)
    await net.settle(wait)
  }
  await net.nextSession(wait)
  await net.build(1, wait)
}
