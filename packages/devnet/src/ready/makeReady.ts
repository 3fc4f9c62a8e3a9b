import type { WaitOptions } from '@paraclock/simulation'
import { sovereignAccount } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { Devnet } from '../Devnet.ts'
import { apiOf, callOf } from '../drive/ApiChain.ts'
import { devAccount, devAccounts, lengthOfAccounts } from '../drive/devAccount.ts'
import { openHrmpChannels } from './openHrmpChannels.ts'

/** One token of the service or of the target. */
const UNIT = 10_000_000_000n

/**
 * Connects service and target. Opens HRMP channels, sets the service's fee asset and fee rates for
 * the target, gives the service funds on the target, and grants the proxies of the development
 * accounts.
 *
 * @param wait.signal - ends the work between two steps. Each step has a deadline of five minutes
 */
export async function makeReady(
  net: Devnet,
  wait: Pick<WaitOptions, 'signal'> = {}
): Promise<void> {
  await openHrmpChannels(net, wait)
  await connectTarget(net, wait)
  await grantProxies(net, wait)
}

async function connectTarget(net: Devnet, wait: WaitOptions): Promise<void> {
  const { service, target } = net
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const settings = {
    version: 5,
    feeAsset: { V5: token },
    feePerSecond: 8n * UNIT,
    chargePerSecond: 8n * UNIT,
    // An upper limit for the weight of the service's XCM programs. The limit does not include the
    // weight of the calls that `Transact` dispatches.
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  const call = callOf(service, 'xcmpHandler.setTarget', target.paraId, settings)
  await net.sudo(service, call, wait)
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  const amount = 1_000n * UNIT
  await net.fund({ chain: target, account, amount, token: 'service', ...wait })
}

async function grantProxies(net: Devnet, wait: WaitOptions): Promise<void> {
  const names = devAccounts[lengthOfAccounts(net.target)]
  for (const [at, user] of devAccounts[32].entries()) {
    const name = names[at]
    if (name === undefined) continue
    await grantProxy(net, { user: await devAccount(user), account: await devAccount(name), wait })
  }
}

async function grantProxy(
  net: Devnet,
  args: {
    readonly user: KeyringPair
    /**
     * The user's account on the target. It differs from `user` if the target's accounts have 20
     * bytes.
     */
    readonly account: KeyringPair
    readonly wait: WaitOptions
  }
): Promise<void> {
  const { user, account, wait } = args
  const { service, target } = net
  const id = { AccountId32: { network: null, id: user.publicKey } }
  const interior = { X2: [{ Parachain: service.paraId }, id] }
  const convert = apiOf(target, 'locationToAccountApi', 'convertLocation')
  const { ok } = (await convert({ V5: { parents: 1, interior } })).toJSON() as {
    readonly ok: string
  }
  const grant = callOf(target, 'proxy.addProxy', ok, 'Automation', 0)
  await net.execute({ chain: target, call: grant, signer: account, ...wait })
}
