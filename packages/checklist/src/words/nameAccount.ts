import { type Hex, parseAccount } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import { orUndefined } from '../schema/orUndefined.ts'

/**
 * Returns an account of the configuration with its name, as in `user (5Grw…)`. If the user's
 * accounts on service and target differ, the name includes the chain, as in `user on the target
 * (0xf24F…)`.
 *
 * @param account - the account in the address format of its chain
 * @param delegate - the user's derived account on the target, if it is known
 */
export function nameAccount(account: string, config: NetworkConfig, delegate?: string): string {
  const name = findAccountName(account, config, delegate)
  return name === undefined ? account : `${name} (${account})`
}

/**
 * Returns the name of `account`. Only the accounts of the user, derived accounts and sovereign
 * accounts have a name.
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
      // A sovereign account of 20 bytes equals the first 20 bytes of the sovereign account of 32
      // bytes.
      return sovereign.account.startsWith(id)
    })
  )
}

const ADDRESS = /\b(?:[1-9A-HJ-NP-Za-km-z]{46,50}|0x[0-9a-fA-F]{40})\b/g

/**
 * Adds the names to the accounts in a text. Skips an account after `(`, because such an account is
 * an argument or already has a name.
 */
export function nameAccountsIn(text: string, config: NetworkConfig, delegate?: string): string {
  return text.replace(ADDRESS, (account, at: number) =>
    text[at - 1] === '(' ? account : nameAccount(account, config, delegate)
  )
}

function readAccount(account: string): Hex | undefined {
  return orUndefined(() => parseAccount(account))
}
