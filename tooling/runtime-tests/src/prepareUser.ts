import { callOf } from '@paraclock/devnet'
import { decodeAddress } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { u8aToHex } from '@polkadot/util'
import type { Network } from './bootNetwork.ts'
import { askRuntime, type Call } from './Chain.ts'
import { sovereignAccount } from './openChannels.ts'
import { account, succeed } from './submit.ts'

/** One token of a service or of the target. */
export const UNIT = 10_000_000_000n

/** Price of a second of computation on the target, in the smallest unit. */
const UNITS_PER_SECOND = 8n * UNIT

/** A weight in both dimensions, as the chains name it. */
export interface Weight {
  /** Computation, in picoseconds. */
  readonly refTime: bigint
  /** Bytes of proof. */
  readonly proofSize: bigint
}

function serviceToken(network: Network): { parents: number; interior: object } {
  return { parents: 1, interior: { X1: [{ Parachain: network.service.paraId }] } }
}

/** The weight of the program around a call on the target, as the target weighs it. */
async function readProgramWeight(network: Network): Promise<Weight> {
  const asset = { id: serviceToken(network), fun: { Fungible: 1 } }
  const program = [
    { WithdrawAsset: [asset] },
    { BuyExecution: { fees: asset, weightLimit: 'Unlimited' } },
    {
      SetAppendix: [
        'RefundSurplus',
        {
          DepositAsset: {
            assets: { Wild: { AllCounted: 1 } },
            beneficiary: serviceToken(network)
          }
        }
      ]
    },
    { DescendOrigin: { X1: [{ AccountId32: { network: null, id: new Uint8Array(32) } }] } },
    // Stands for the Transact, without the call in it.
    'ClearOrigin',
    { SetTopic: new Uint8Array(32) }
  ]
  const answer = await askRuntime(network.target, 'xcmPaymentApi.queryXcmWeight', { V5: program })
  const { ok } = answer.toJSON() as { ok: { refTime: number; proofSize: number } }
  return { refTime: BigInt(ok.refTime), proofSize: BigInt(ok.proofSize) }
}

/** Tells the service of the target: its fee asset, its rates, and the XCM version. */
export async function setTarget(
  network: Network,
  version: 3 | 4 | 5,
  change: { readonly feePerSecond?: bigint } = {}
): Promise<void> {
  const settings = {
    version,
    feeAsset: { V5: serviceToken(network) },
    feePerSecond: UNITS_PER_SECOND,
    chargePerSecond: UNITS_PER_SECOND,
    programWeight: await readProgramWeight(network),
    assumedProofSize: 64 * 1024,
    ...change
  }
  await manage(
    network,
    callOf(network.service, 'xcmpHandler.setTarget', network.target.paraId, settings)
  )
}

/** Makes a call of the service's root. */
export async function manage(network: Network, call: Call): Promise<void> {
  const { service } = network
  await succeed(network, service, callOf(service, 'sudo.sudo', call), account('Alice'))
}

/** Sends the service's token to an account on the target. */
export async function sendToken(network: Network, to: string, amount: bigint): Promise<void> {
  const { service, target, devnet } = network
  const beneficiary = { X1: [{ AccountId32: { network: null, id: decodeAddress(to) } }] }
  const call = callOf(
    service,
    'polkadotXcm.limitedReserveTransferAssets',
    { V5: { parents: 1, interior: { X1: [{ Parachain: target.paraId }] } } },
    { V5: { parents: 0, interior: beneficiary } },
    { V5: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: amount } }] },
    0,
    'Unlimited'
  )
  await succeed(network, service, call, account('Alice'))
  await devnet.settle()
}

/**
 * Gives the service's own account on the target what it pays for execution with. It is the first
 * message between the two, and lets each learn the XCM version of the other.
 */
export async function fundService(network: Network): Promise<void> {
  await sendToken(network, sovereignAccount('sibl', network.service.paraId), 1_000n * UNIT)
}

/** The account through which a user of the service acts on the target, as the target says, in hex. */
export async function readDerivedAccount(network: Network, user: KeyringPair): Promise<string> {
  const interior = {
    X2: [
      { Parachain: network.service.paraId },
      { AccountId32: { network: null, id: user.publicKey } }
    ]
  }
  const answer = await askRuntime(network.target, 'locationToAccountApi.convertLocation', {
    V5: { parents: 1, interior }
  })
  return u8aToHex(decodeAddress((answer.toJSON() as { ok: string }).ok))
}

/** Lets the service act for a user on the target. */
export async function grantProxy(
  network: Network,
  user: KeyringPair,
  proxyType: string
): Promise<void> {
  const delegate = await readDerivedAccount(network, user)
  const call = callOf(network.target, 'proxy.addProxy', delegate, proxyType, 0)
  await succeed(network, network.target, call, user)
}
