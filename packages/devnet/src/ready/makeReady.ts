import { sovereignAccount } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { Devnet } from '../Devnet.ts'
import { apiOf, callOf } from '../drive/ApiChain.ts'
import { devAccount, devAccounts, lengthOfAccounts } from '../drive/devAccount.ts'
import { openHrmpChannels } from './openHrmpChannels.ts'

/** One token of the service or of the target, in its smallest unit. */
const UNIT = 10_000_000_000n

/**
 * Connects service and target in the steps of onboarding. Opens the channels, gives the service the
 * rates of the target and funds on the target, and grants the proxies of the development accounts.
 */
export async function makeReady(net: Devnet): Promise<void> {
  await openHrmpChannels(net)
  await connectTarget(net)
  await grantProxies(net)
}

async function connectTarget(net: Devnet): Promise<void> {
  const { service, target } = net
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const settings = {
    version: 5,
    feeAsset: { V5: token },
    feePerSecond: 8n * UNIT,
    chargePerSecond: 8n * UNIT,
    // An upper limit for the weight of the service's programs, without the calls in them.
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await net.sudo(service, callOf(service, 'xcmpHandler.setTarget', target.paraId, settings))
  const { account } = sovereignAccount({ paraId: service.paraId as number, on: 'sibling' })
  await net.fund({ chain: target, account, amount: 1_000n * UNIT, token: 'service' })
}

/** Grants the service a proxy on the target for each development account. */
async function grantProxies(net: Devnet): Promise<void> {
  const names = devAccounts[lengthOfAccounts(net.target)]
  for (const [at, user] of devAccounts[32].entries()) {
    const name = names[at]
    if (name === undefined) continue
    await grantProxy(net, await devAccount(user), await devAccount(name))
  }
}

/**
 * Grants the service a proxy on the target for a user.
 *
 * @param account - the user's account on the target. On a target with accounts of 20 bytes, this
 * account differs from the account of `user`
 */
async function grantProxy(net: Devnet, user: KeyringPair, account: KeyringPair): Promise<void> {
  const { service, target } = net
  const id = { AccountId32: { network: null, id: user.publicKey } }
  const interior = { X2: [{ Parachain: service.paraId }, id] }
  const convert = apiOf(target, 'locationToAccountApi', 'convertLocation')
  const { ok } = (await convert({ V5: { parents: 1, interior } })).toJSON() as {
    readonly ok: string
  }
  const grant = callOf(target, 'proxy.addProxy', ok, 'Automation', 0)
  await net.execute({ chain: target, call: grant, signer: account })
}
