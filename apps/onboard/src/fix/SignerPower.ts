import {
  type ChainRole,
  type Connections,
  chainRoles,
  type NetworkConfig
} from '@paraclock/checklist'
import { type CallStep, type Hex, parseAccount } from '@paraclock/core'
import { isAccount } from '../sign/nameSigner.ts'
import type { NetworkPlan } from './NetworkPlan.ts'

/** What a signer can make: the calls of its account, and those of root where it holds the sudo key. */
export interface SignerPower {
  /** The account, as hex. */
  readonly account: Hex
  /** The chains whose sudo key it holds, by network. */
  readonly sudo: ReadonlyMap<string, readonly ChainRole[]>
}

/** Reads whether the account holds the sudo key of each chain. */
export async function readSignerPower(args: {
  readonly account: Hex
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  /** With a prover, the keys are read with proofs. */
  readonly connections: Connections
  readonly signal: AbortSignal
}): Promise<SignerPower> {
  const { account, networks, connections, signal } = args
  const holds = async (config: NetworkConfig, role: ChainRole): Promise<boolean> => {
    const chain = await connections.read(config[role], { name: role, signal })
    if (chain.runtime.storage('Sudo', 'Key') === undefined) return false
    const { value } = await chain.storage({ pallet: 'Sudo', entry: 'Key', signal })
    return typeof value === 'string' && parseAccount(value) === account
  }
  const sudo = await Promise.all(
    networks.map(async ([network, config]) => {
      const held = await Promise.all(chainRoles.map((role) => holds(config, role)))
      return [network, chainRoles.filter((_, index) => held[index])] as const
    })
  )
  return { account, sudo: new Map(sudo) }
}

/** As what the signer can make a step: as itself, by the sudo key, or not at all. */
export function findMaker(
  { account, sudo }: SignerPower,
  network: string,
  { origin, chain }: Pick<CallStep, 'origin' | 'chain'>
): 'signer' | 'sudo' | undefined {
  if (origin.kind === 'signed') return isAccount(origin.account, account) ? 'signer' : undefined
  const held: readonly string[] = sudo.get(network) ?? []
  return origin.kind === 'root' && held.includes(chain) ? 'sudo' : undefined
}

/** A plan in which what the signer can make is its own, and nothing else that has to be signed. */
export function claimWork(plan: NetworkPlan, power: SignerPower): NetworkPlan {
  const calls = plan.plan.filter((step) => step.kind === 'call')
  return {
    ...plan,
    left: plan.left.map((work) => {
      const step = calls.find(({ chain, call }) => chain === work.chain && call === work.call)
      if (step === undefined) return work
      if (findMaker(power, plan.network, step) !== undefined) return { ...work, owner: 'you' }
      return work.owner === 'you' ? { ...work, owner: 'user' } : work
    })
  }
}
