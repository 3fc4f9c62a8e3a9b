import { type DevnetChain, devAccount, devAccounts, lengthOfAccounts } from '@paraclock/devnet'

/** On built-in chains of a devnet, the user's key is also the sudo key. */
export async function findActors(chain: Pick<DevnetChain, 'api'>) {
  const [user, recipient] = devAccounts[lengthOfAccounts(chain)]
  return {
    user: { name: user, pair: await devAccount(user) },
    recipient: { name: recipient, pair: await devAccount(recipient) }
  }
}
