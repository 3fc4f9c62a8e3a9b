import { type AccountLength, ParaclockError, parseAccountOf } from '@paraclock/core'
import { ConfigValueInvalid } from '../errors/config.ts'
import { findError } from '../schema/findError.ts'
import { formatPath } from '../schema/formatPath.ts'
import type { NetworkConfig } from './configSchema.ts'

/** Returns the user's account on the target. The service runs the call as this account. */
export function accountOnTarget({ user, automation }: NetworkConfig): string {
  return automation.account ?? user
}

/** Throws if a configured account has a different length than the accounts of its chain. */
export function requireAccounts(args: {
  readonly network: string
  readonly config: NetworkConfig
  readonly role: 'service' | 'target'
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
  const whose = `an account of the ${role}`
  const find = (value: string | undefined): string | undefined =>
    value === undefined
      ? undefined
      : findError(() => parseAccountOf({ value, length, whose }))?.message
  const ofUser = find(user)
  if (role === 'service') {
    if (ofUser !== undefined) throw refuse(['user'], `must be the user's account there: ${ofUser}`)
    return
  }
  if (automation.account === undefined && ofUser !== undefined) {
    const problem = `is missing: the accounts of the target have ${length} bytes, and user has another length. Add the line "account": "${length === 20 ? '0x' : '5'}…" with the user's account on the target`
    throw refuse(['automation', 'account'], problem)
  }
  for (const key of ['account', 'delegate'] as const) {
    const problem = find(automation[key])
    if (problem !== undefined) {
      throw refuse(['automation', key], `must be an account of the target: ${problem}`)
    }
  }
}
