import type { ServiceVariant } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'

type Chain = Devnet['service']
type Call = SubmittableExtrinsic<'promise'>

/** One token of the service or of the target. */
export const UNIT = 10_000_000_000n
/** One ROC, the relay's token. */
const ROC = 1_000_000_000_000n

/** A call of a chain, by its name. */
export function call(chain: Chain, name: string, ...args: unknown[]): Call {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) throw new Error(`${chain.name} has no ${name}`)
  return create(...args)
}

/** A network whose service and target are connected, and whose users have granted their proxies. */
export async function prepareNetwork(
  variant: ServiceVariant,
  users: readonly string[]
): Promise<{ readonly net: Devnet; readonly pairs: readonly KeyringPair[] }> {
  const net = await startDevnet({ variant })
  const pairs = await Promise.all(users.map((name) => devAccount(name)))
  await openChannels(net)
  await connectTarget(net)
  for (const pair of pairs) await grantProxy(net, pair)
  return { net, pairs }
}

/** What a program on the relay does a call with, paid from the parachain's own account there. */
function onRelay(chain: Chain, encoded: string): Call {
  const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: ROC } }
  const beneficiary = { parents: 0, interior: { X1: [{ Parachain: chain.paraId }] } }
  const program = [
    { WithdrawAsset: [fees] },
    { BuyExecution: { fees, weightLimit: 'Unlimited' } },
    { Transact: { originKind: 'Native', call: { encoded } } },
    'RefundSurplus',
    { DepositAsset: { assets: { Wild: { AllCounted: 1 } }, beneficiary } }
  ]
  return call(chain, 'polkadotXcm.send', { V5: { parents: 1, interior: 'Here' } }, { V5: program })
}

async function openChannels(net: Devnet): Promise<void> {
  const { relay, service, target } = net
  for (const chain of [service, target]) {
    const { account } = sovereignAccount({ paraId: chain.paraId as number, on: 'relay' })
    await net.fund({ chain: relay, account, amount: 30n * ROC })
  }
  const ask = (recipient: Chain): string =>
    call(relay, 'hrmp.hrmpInitOpenChannel', recipient.paraId, 1_000, 102_400).method.toHex()
  const accept = (sender: Chain): string =>
    call(relay, 'hrmp.hrmpAcceptOpenChannel', sender.paraId).method.toHex()
  for (const write of [ask, accept]) {
    await net.sudo(service, onRelay(service, write(target)))
    await net.sudo(target, onRelay(target, write(service)))
    await net.settle()
  }
  await net.nextSession()
  await net.build()
}

async function connectTarget(net: Devnet): Promise<void> {
  const { service, target } = net
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const settings = {
    version: 5,
    feeAsset: { V5: token },
    feePerSecond: 8n * UNIT,
    chargePerSecond: 8n * UNIT,
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await net.sudo(service, call(service, 'xcmpHandler.setTarget', target.paraId, settings))
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  await net.fund({ chain: target, account, amount: 1_000n * UNIT, token: 'service' })
}

async function grantProxy(net: Devnet, user: KeyringPair): Promise<void> {
  const { service, target } = net
  const id = { AccountId32: { network: null, id: user.publicKey } }
  const interior = { X2: [{ Parachain: service.paraId }, id] }
  const convert = target.api.call['locationToAccountApi']?.['convertLocation']
  const answer = await convert?.({ V5: { parents: 1, interior } })
  const { ok } = (answer?.toJSON() ?? {}) as { readonly ok?: string }
  const grant = call(target, 'proxy.addProxy', ok, 'Automation', 0)
  await net.execute({ chain: target, call: grant, signer: user })
}

/** A transfer on the target in the user's name, as the service sends it, and what it weighs there. */
export async function writeProxied(
  { target }: Devnet,
  owner: KeyringPair,
  to: string,
  amount: bigint
): Promise<{
  readonly call: `0x${string}`
  readonly weight: { refTime: bigint; proofSize: bigint }
}> {
  const transfer = call(target, 'balances.transferKeepAlive', to, amount)
  const { method } = call(target, 'proxy.proxy', owner.address, null, transfer)
  const query = target.api.call['transactionPaymentCallApi']?.['queryCallInfo']
  const info = await query?.(method.toHex(), method.encodedLength)
  const { weight } = (info?.toJSON() ?? {}) as {
    readonly weight?: { readonly refTime: number; readonly proofSize: number }
  }
  const { refTime = 0, proofSize = 0 } = weight ?? {}
  return {
    call: method.toHex(),
    weight: { refTime: BigInt(refTime), proofSize: BigInt(proofSize) }
  }
}

/** What an account holds of a chain's own token. */
export async function readFree(chain: Chain, account: string): Promise<bigint> {
  const info = await chain.api.query['system']?.['account']?.(account)
  return (info as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
}

/** The next whole slot that is not the very next one. */
export function laterSlot(net: Devnet, length: number): number {
  return (Math.floor(Number(net.now()) / length) + 2) * length
}
