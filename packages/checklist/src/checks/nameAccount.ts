import { sovereignAccount } from '@paraclock/accounts'
import { type Hex, isParaclockError, parseAccount } from '@paraclock/core'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'

/**
 * Writes an account with the name that the configuration gives it: `user (5Grw…)`. An account that
 * it does not name is the address alone.
 *
 * @param account - the account as its chain's users write it
 */
export function nameAccount(account: string, config: NetworkConfig): string {
  const id = readAccount(account)
  const name = id === undefined ? undefined : findName(id, config)
  return name === undefined ? account : `${name} (${account})`
}

function findName(id: Hex, config: NetworkConfig): string | undefined {
  const { service, target, user } = config
  if ([user, accountOnTarget(config)].some((one) => readAccount(one) === id)) return 'user'
  for (const [name, { paraId }] of [
    ['service', service],
    ['target', target]
  ] as const) {
    for (const on of ['relay', 'sibling'] as const) {
      // A chain with accounts of 20 bytes takes the first of them.
      if (sovereignAccount({ paraId, on }).account.startsWith(id)) return name
    }
  }
  return undefined
}

function readAccount(account: string): Hex | undefined {
  try {
    return parseAccount(account)
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
