import { chainRoles, type NetworkRole, rolesOf } from '@paraclock/checklist'
import { type CallStep, isSameAccount, parseAccount } from '@paraclock/core'
import { hasSudo } from '@paraclock/types'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { LeftWork, NetworkPlan } from '../schemas/NetworkPlan.ts'
import type { OpenedNetwork } from '../session/openSession.ts'
import { findActorLack } from '../sign/openActor.ts'
import type { OpenedSigner } from '../sign/readSigner.ts'

type Roles = ReadonlyMap<string, readonly NetworkRole[]>

export interface SignerPower extends OpenedSigner {
  readonly sudo: Roles
  /** The chains with the pallets and proxy types by which the signer can act. */
  readonly reach: Roles
}

/**
 * Finds the chains on which a signer can act, and the chains on which it has the sudo key. If
 * `ruled` is `false`, the command must not use sudo keys, so `sudo` has no chains.
 */
export async function readSignerPower(
  signer: OpenedSigner,
  networks: readonly OpenedNetwork[],
  { ruled, signal }: { readonly ruled: boolean; readonly signal: AbortSignal }
): Promise<SignerPower> {
  const { as } = signer
  const lacks = new Set<string>()
  const reaches = async (one: OpenedNetwork, role: NetworkRole): Promise<boolean> => {
    if (as === undefined) return true
    const lack = findActorLack(await one.chain(role), as)
    if (lack !== undefined) lacks.add(lack)
    return lack === undefined
  }
  const holds = async (one: OpenedNetwork, role: NetworkRole): Promise<boolean> => {
    if (!ruled) return false
    const chain = await one.chain(role)
    if (!hasSudo(chain.runtime)) return false
    const { value } = await chain.storage({ pallet: 'Sudo', entry: 'Key', signal })
    return typeof value === 'string' && parseAccount(value) === signer.account
  }
  const choose = async (by: typeof holds): Promise<Roles> => {
    const chosen = networks.map(async (one) => {
      const roles = await listReachable(one)
      const is = await Promise.all(roles.map((role) => by(one, role)))
      return [one.network, roles.filter((_, index) => is[index])] as const
    })
    return new Map(await Promise.all(chosen))
  }
  const [sudo, reach] = await Promise.all([choose(holds), choose(reaches)])
  const isNowhere = [...reach.values()].every((roles) => roles.length === 0)
  if (as !== undefined && isNowhere) throw refuseArgument([...lacks].join('. '))
  return { ...signer, sudo, reach }
}

async function listReachable({ config, chain }: OpenedNetwork): Promise<readonly NetworkRole[]> {
  const extra = rolesOf(config).slice(chainRoles.length)
  const opened = await Promise.allSettled(extra.map(chain))
  return [...chainRoles, ...extra.filter((_, index) => opened[index]?.status === 'fulfilled')]
}

export interface StepMaker {
  readonly power: SignerPower
  readonly asRoot: boolean
}

export function findMaker(
  powers: readonly SignerPower[],
  network: string,
  { origin, chain }: Pick<CallStep, 'origin' | 'chain'>
): StepMaker | undefined {
  const asRoot = origin.kind === 'root'
  const power = powers.find(({ account, sudo, reach }) => {
    const has = (roles: Roles) => roles.get(network)?.some((role) => role === chain) === true
    if (!has(reach)) return false
    return origin.kind === 'signed' ? isSameAccount(origin.account, account) : asRoot && has(sudo)
  })
  return power && { power, asRoot }
}

/**
 * Sets the owner `you` for each remaining call that a signer can make, and changes the owner `you`
 * of all other calls to `user`. The plan gives `you` to every signed call on the relay chain.
 */
export function claimWork(plan: NetworkPlan, powers: readonly SignerPower[]): NetworkPlan {
  const calls = plan.plan.filter((step) => step.kind === 'call')
  const left = plan.left.map((work): LeftWork => {
    const step = calls.find(({ chain, call }) => chain === work.chain && call === work.call)
    if (step === undefined) return work
    if (findMaker(powers, plan.network, step) !== undefined) return { ...work, owner: 'you' }
    return work.owner === 'you' ? { ...work, owner: 'user' } : work
  })
  return { ...plan, left }
}
