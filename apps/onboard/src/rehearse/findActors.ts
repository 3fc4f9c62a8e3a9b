import { type DevnetChain, devAccount, devAccounts, lengthOfAccounts } from '@paraclock/devnet'

export interface Actor {
  /** Its name in reports: `Alice`. */
  readonly name: string
  readonly pair: Awaited<ReturnType<typeof devAccount>>
}

export interface Actors {
  /** Automates a call, and holds the sudo key of a devnet's built-in chains. */
  readonly user: Actor
  readonly recipient: Actor
}

export async function findActors(chain: Pick<DevnetChain, 'api'>): Promise<Actors> {
  const [user, recipient] = devAccounts[lengthOfAccounts(chain)]
  return {
    user: { name: user, pair: await devAccount(user) },
    recipient: { name: recipient, pair: await devAccount(recipient) }
  }
}
