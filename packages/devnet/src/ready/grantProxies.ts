import type { KeyringPair } from '@polkadot/keyring/types'
import type { Devnet } from '../Devnet.ts'
import { apiOf, callOf } from '../drive/ApiChain.ts'
import { devAccount, devAccounts, lengthOfAccounts } from '../drive/devAccount.ts'

/** Grants the service a proxy on the target for each development account. */
export async function grantProxies(net: Devnet): Promise<void> {
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
 * @param account - the user's account on the target. It is another one if accounts have 20 bytes
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
