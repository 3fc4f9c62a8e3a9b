import type { Devnet, DevnetChain } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { createTx } from './createTx.ts'

const ROC = 10n ** 12n

/** Opens channels both ways between service and target: each one's root has the relay do it. */
export async function openChannels(net: Devnet): Promise<void> {
  const { relay, service, target } = net
  const pairs = [
    [service, target],
    [target, service]
  ] as const
  for (const [chain] of pairs) {
    const { account } = sovereignAccount({ paraId: chain.paraId as number, on: 'relay' })
    await net.fund({ chain: relay, account, amount: 30n * ROC })
  }
  for (const [chain, other] of pairs) {
    await transact(
      net,
      chain,
      createTx(relay, 'hrmp.hrmpInitOpenChannel', other.paraId, 1_000, 102_400)
    )
  }
  await net.settle()
  for (const [chain, other] of pairs) {
    await transact(net, chain, createTx(relay, 'hrmp.hrmpAcceptOpenChannel', other.paraId))
  }
  await net.settle()
  await net.nextSession()
  await net.build()
}

async function transact(
  net: Devnet,
  chain: DevnetChain,
  call: { readonly method: { toHex(): string } }
): Promise<void> {
  const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: ROC } }
  const beneficiary = { parents: 0, interior: { X1: [{ Parachain: chain.paraId }] } }
  const program = [
    { WithdrawAsset: [fees] },
    { BuyExecution: { fees, weightLimit: 'Unlimited' } },
    { Transact: { originKind: 'Native', call: { encoded: call.method.toHex() } } },
    'RefundSurplus',
    { DepositAsset: { assets: { Wild: { AllCounted: 1 } }, beneficiary } }
  ]
  const parent = { V5: { parents: 1, interior: 'Here' } }
  await net.sudo(chain, createTx(chain, 'polkadotXcm.send', parent, { V5: program }))
}
