import {
  type AccountLength,
  isParaclockError,
  ParaclockError,
  parseAccountOf
} from '@paraclock/core'
import { ConfigValueInvalid } from '../errors/config.ts'
import { formatPath } from '../schema/formatPath.ts'
import type { NetworkConfig } from './configSchema.ts'

/**
 * The user's account on the target. The service is its proxy, and the call runs as this account.
 */
export function accountOnTarget({ user, automation }: NetworkConfig): string {
  return automation.account ?? user
}

const LINE: Readonly<Record<AccountLength, string>> = {
  20: '"account": "0x…"',
  32: '"account": "5…"'
}

/**
 * Checks that the configured accounts have the length that a chain of the network uses. If accounts
 * of service and target differ in length, the user has two accounts, and the configuration must
 * name both.
 */
export function requireAccounts(args: {
  readonly network: string
  readonly config: NetworkConfig
  readonly role: 'service' | 'target'
  /** How many bytes the accounts of the chain have. */
  readonly length: AccountLength
}): void {
  const { network, config, role, length } = args
  const { user, automation } = config
  const refuse = (key: readonly string[], problem: string): ParaclockError =>
    new ParaclockError(ConfigValueInvalid, {
      source: 'the configuration',
      key: formatPath(['networks', network, ...key]),
      problem
    })
  const find = (value: string): string | undefined => {
    try {
      parseAccountOf({ value, length, whose: `an account of the ${role}` })
      return undefined
    } catch (error) {
      if (!isParaclockError(error)) throw error
      return error.message
    }
  }
  if (role === 'service') {
    const problem = find(user)
    if (problem !== undefined)
      throw refuse(['user'], `must be the user's account there: ${problem}`)
    return
  }
  if (automation.account === undefined && find(user) !== undefined) {
    throw refuse(
      ['automation', 'account'],
      `is missing: the accounts of the target have ${length} bytes, and user has another length. Add the line ${LINE[length]} with the user's account on the target`
    )
  }
  for (const key of ['account', 'delegate'] as const) {
    const value = automation[key]
    const problem = value === undefined ? undefined : find(value)
    if (problem !== undefined) {
      throw refuse(['automation', key], `must be an account of the target: ${problem}`)
    }
  }
}
