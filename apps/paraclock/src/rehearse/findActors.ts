import { type DevnetChain, devAccount, devAccounts, lengthOfAccounts } from '@paraclock/devnet'

/** Returns the accounts that act on a chain. On built-in chains, the user has the sudo key. */
export async function findActors(chain: Pick<DevnetChain, 'api'>) {
  const [user, recipient] = devAccounts[lengthOfAccounts(chain)]
  return {
    user: { name: user, pair: await devAccount(user) },
    recipient: { name: recipient, pair: await devAccount(recipient) }
  }
}
