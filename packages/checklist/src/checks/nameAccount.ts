import { type Hex, isParaclockError, parseAccount } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'

/**
 * Writes an account with the name that the configuration gives it: `user (5Grw…)`, or `user on the
 * target (0xf24F…)` if the user has another account there than on the service. An account without a
 * configured name is written as its address.
 *
 * @param account - the account in the form that the users of its chain write
 * @param delegate - the account as which the service acts on the target, if it is known
 */
export function nameAccount(account: string, config: NetworkConfig, delegate?: string): string {
  const name = findAccountName(account, config, delegate)
  return name === undefined ? account : `${name} (${account})`
}

/**
 * The name that the configuration gives an account; `undefined` for an account that it does not
 * name.
 */
export function findAccountName(
  account: string,
  config: NetworkConfig,
  delegate?: string
): string | undefined {
  const id = readAccount(account)
  return id === undefined ? undefined : findName(id, config, delegate)
}

// An SS58 address, or the hex of an account of 20 bytes.
const ADDRESS = /\b(?:[1-9A-HJ-NP-Za-km-z]{46,50}|0x[0-9a-fA-F]{40})\b/g

/**
 * Adds names to the accounts in a text. An account in brackets is left unchanged: it is an argument
 * of a call, or already has its name.
 */
export function nameAccountsIn(text: string, config: NetworkConfig, delegate?: string): string {
  return text.replace(ADDRESS, (account, at: number) =>
    text[at - 1] === '(' ? account : nameAccount(account, config, delegate)
  )
}

function findName(
  id: Hex,
  config: NetworkConfig,
  delegate: string | undefined
): string | undefined {
  const { service, target, user } = config
  const acting = delegate ?? config.automation.delegate
  if (acting !== undefined && readAccount(acting) === id) return 'derived account of user'
  const [own, there] = [readAccount(user), readAccount(accountOnTarget(config))]
  if (id === own) return own === there ? 'user' : 'user on the service'
  if (id === there) return 'user on the target'
  for (const [name, { paraId }] of [
    ['service', service],
    ['target', target]
  ] as const) {
    for (const on of ['relay', 'sibling'] as const) {
      // A chain with accounts of 20 bytes takes the first 20 bytes.
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
