import type { NetworkConfig } from '@paraclock/checklist'
import {
  formatAccount,
  genericPrefix,
  type Hex,
  isSameAccount,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import type { CallSigner } from '@paraclock/submission'
import { SignerMismatch } from '../errors/commands.ts'
import type { NamedSigner } from '../schemas/NamedSigner.ts'
import type { ActorSpec } from './ActorSpec.ts'

interface NamedKey {
  readonly signer: Pick<CallSigner, 'account'>
  readonly account: Hex
  readonly as?: ActorSpec | undefined
}

export type Networks = readonly (readonly [string, NetworkConfig])[]

/**
 * Returns the address and the roles of a signer. `account` makes the calls. With `--as`, the first
 * role says how the signer controls `account`: `a proxy of …`. All other roles are roles of `account`. `sudo` lists, by network, the chains on
 * which `account` uses the sudo key.
 */
export function nameSigner(
  { signer, account, as }: NamedKey,
  networks: Networks,
  sudo: ReadonlyMap<string, readonly string[]> = new Map()
): NamedSigner {
  const own = networks.flatMap(([network, { user, automation }]) => [
    ...(isSameAccount(user, account)
      ? [`the user ${automation.account === undefined ? '' : 'on the service '}of ${network}`]
      : []),
    ...(automation.account !== undefined && isSameAccount(automation.account, account)
      ? [`the user on the target of ${network}`]
      : []),
    ...(sudo.get(network) ?? []).map((chain) => `the sudo key of ${chain} of ${network}`)
  ])
  const spell = (one: string): string => spellAccount(one, networks)
  const roles = as === undefined ? own : [`${CONTROLS[as.kind]} ${spell(as.account)}`, ...own]
  return { account: spell(signer.account), roles }
}

const CONTROLS = { proxy: 'a proxy of', multisig: 'a member of the multisig' }

export function describeSigner({ account, roles }: NamedSigner): string {
  const named = roles.length === 0 ? 'not named in the configuration' : roles.join(', ')
  return `signer: ${account}, ${named}`
}

export function requireSigner(args: {
  readonly account: Hex
  readonly wanted: string
  /** The role of `wanted`, for the message: `the user of main`. */
  readonly role: string
  readonly networks: Networks
}): void {
  const { account, wanted, role, networks } = args
  if (isSameAccount(wanted, account)) return
  const [offered, spelled] = [spellAccount(account, networks), spellAccount(wanted, networks)]
  throw new ParaclockError(SignerMismatch, { wanted: spelled, role, offered })
}

/**
 * Returns the address of an account as the configuration spells it. If the configuration has no
 * address of the account, returns the address with the generic prefix 42.
 */
export function spellAccount(account: string, networks: Networks = []): string {
  const id = parseAccount(account)
  const users = networks.flatMap(([, { user, automation }]) => [user, automation.account ?? user])
  const own = users.find((user) => !user.startsWith('0x') && isSameAccount(user, id))
  if (own !== undefined) return own
  return formatAccount({ account: id, prefix: genericPrefix })
}
