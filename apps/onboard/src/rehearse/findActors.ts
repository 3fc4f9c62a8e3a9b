import { type DevnetChain, devAccount, devAccounts, lengthOfAccounts } from '@paraclock/devnet'

/**
 * Finds the accounts of the user and of the recipient. The user holds the sudo key of a devnet's
 * built-in chains.
 */
export async function findActors(chain: Pick<DevnetChain, 'api'>) {
  const [user, recipient] = devAccounts[lengthOfAccounts(chain)]
  return {
    user: { name: user, pair: await devAccount(user) },
    recipient: { name: recipient, pair: await devAccount(recipient) }
  }
}
