import type { Weight } from '@paraclock/core'
import type { Devnet, DevnetChain, devAccount } from '@paraclock/devnet'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { encodeProgram, parentProgram, type ServiceTarget, sovereignAccount } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { readBest } from '@tooling/devnet/readBest'

/** A key that signs on the development network. */
export type Signer = Awaited<ReturnType<typeof devAccount>>

/** One token of the service or of the target. */
export const UNIT = 10_000_000_000n
/** One token of the relay. */
export const ROC = 1_000_000_000_000n

/** A call of a chain, as polkadot.js writes it. */
export function call(
  chain: DevnetChain,
  pallet: string,
  method: string,
  ...args: unknown[]
): SubmittableExtrinsic<'promise'> {
  const create = chain.api.tx[pallet]?.[method]
  if (create === undefined) throw new Error(`${chain.name} has no ${pallet}.${method}`)
  return create(...args)
}

/** The service's settings for the target. */
export function targetSettings(net: Devnet): ServiceTarget {
  return {
    feeAsset: {
      parents: 1,
      interior: [{ kind: 'parachain', paraId: net.service.paraId as number }]
    },
    feePerSecond: 8n * UNIT,
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 65_536n
  }
}

/** Sends the relay a call from a parachain's own account, by the program of this package. */
export async function callRelay(
  net: Devnet,
  sender: DevnetChain,
  relayCall: string,
  version: 3 | 4 | 5,
  weight: { readonly call: Weight; readonly program: Weight }
): Promise<void> {
  const program = parentProgram({
    paraId: sender.paraId as number,
    fee: ROC,
    weightLimit: weight.program,
    call: encodeCall({
      call: readGivenCall({ chain: await readBest(net.relay), call: relayCall }),
      chains: [await readBest(net.relay)]
    }),
    callWeight: weight.call,
    topic: `0x${relayCall.slice(2).padEnd(64, '0').slice(0, 64)}`
  })
  const dest = { V4: { parents: 1, interior: 'Here' } }
  const message = encodeProgram({ program, version })
  await net.sudo(sender, call(sender, 'polkadotXcm', 'send', dest, message))
}

/**
 *  Funds the service's accounts on the relay and on the target, and sets the target in the service.
 */
export async function connectService(net: Devnet, version: 3 | 4 | 5): Promise<void> {
  const { relay, service, target } = net
  for (const chain of [service, target]) {
    const { account } = sovereignAccount({ paraId: chain.paraId as number, on: 'relay' })
    await net.fund({ chain: relay, account, amount: 30n * ROC })
  }
  const { feePerSecond, programWeight, assumedProofSize } = targetSettings(net)
  const settings = {
    version,
    feeAsset: { V5: { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } } },
    feePerSecond,
    chargePerSecond: 8n * UNIT,
    programWeight,
    assumedProofSize
  }
  await net.sudo(service, call(service, 'xcmpHandler', 'setTarget', target.paraId, settings))
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  await net.fund({ chain: target, account, amount: 1_000n * UNIT, token: 'service' })
}

/** Lets an account act for a user on the target. */
export async function grantProxy(net: Devnet, user: Signer, delegate: string): Promise<void> {
  const { target } = net
  const grant = call(target, 'proxy', 'addProxy', delegate, 'Automation', 0)
  await net.execute({ chain: target, call: grant, signer: user })
}
