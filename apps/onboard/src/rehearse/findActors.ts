import { type DevnetChain, devAccount, devAccounts, lengthOfAccounts } from '@paraclock/devnet'

/** An account of a rehearsal. */
export interface Actor {
  /** What reports call it: `Alice`. */
  readonly name: string
  /** Its key. */
  readonly pair: Awaited<ReturnType<typeof devAccount>>
}

/** Who acts on a chain. */
export interface Actors {
  /** Who automates a call, and has the key of sudo where the chain is a devnet's own. */
  readonly user: Actor
  /** Who is paid. */
  readonly recipient: Actor
}

/** Finds who acts on a chain: Alice and Bob, or Alith and Baltathar where accounts have 20 bytes. */
export async function findActors(chain: Pick<DevnetChain, 'api'>): Promise<Actors> {
  const [user, recipient] = devAccounts[lengthOfAccounts(chain)]
  return {
    user: { name: user, pair: await devAccount(user) },
    recipient: { name: recipient, pair: await devAccount(recipient) }
  }
}
