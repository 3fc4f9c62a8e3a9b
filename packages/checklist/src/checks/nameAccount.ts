import { type Hex, isParaclockError, parseAccount } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'

/**
 * Writes an account with its name, if the configuration gives the account a name: `user (5Grw…)`.
 * If the user's accounts on service and target differ, the name also states the chain: `user on the
 * target (0xf24F…)`.
 *
 * @param account - the account in the address format of its chain
 * @param delegate - the account as which the service acts on the target, if it is known
 */
export function nameAccount(account: string, config: NetworkConfig, delegate?: string): string {
  const name = findAccountName(account, config, delegate)
  return name === undefined ? account : `${name} (${account})`
}

/**
 * Returns the name of an account of the configuration: of a user's account, of the derived account,
 * or of the service's or the target's sovereign account. `undefined` for other accounts.
 */
export function findAccountName(
  account: string,
  config: NetworkConfig,
  delegate?: string
): string | undefined {
  const id = readAccount(account)
  if (id === undefined) return undefined
  const acting = delegate ?? config.automation.delegate
  if (acting !== undefined && readAccount(acting) === id) return 'derived account of user'
  const [own, there] = [readAccount(config.user), readAccount(accountOnTarget(config))]
  if (id === own) return own === there ? 'user' : 'user on the service'
  if (id === there) return 'user on the target'
  return (['service', 'target'] as const).find((role) =>
    (['relay', 'sibling'] as const).some((on) => {
      const sovereign = sovereignAccount({ paraId: config[role].paraId, on })
      // On a chain with accounts of 20 bytes, a sovereign account is the first 20 bytes of the
      // account of 32 bytes.
      return sovereign.account.startsWith(id)
    })
  )
}

// Matches an SS58 address, or the hex of an account of 20 bytes.
const ADDRESS = /\b(?:[1-9A-HJ-NP-Za-km-z]{46,50}|0x[0-9a-fA-F]{40})\b/g

/**
 * Adds names to the accounts in a text. An account after an opening bracket stays unchanged,
 * because the account is an argument of a call, or already has its name.
 */
export function nameAccountsIn(text: string, config: NetworkConfig, delegate?: string): string {
  return text.replace(ADDRESS, (account, at: number) =>
    text[at - 1] === '(' ? account : nameAccount(account, config, delegate)
  )
}

function readAccount(account: string): Hex | undefined {
  try {
    return parseAccount(account)
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
