import { ParaclockError } from '@paraclock/core'
import { SystemChainMissing } from '../errors/system.ts'
import type { ChainConfig, NetworkConfig } from './configSchema.ts'

/** The role of a chain in a network. */
export type ChainRole = 'relay' | 'service' | 'target'

/** The roles of the three chains that every network has. */
export const chainRoles: readonly ChainRole[] = ['relay', 'service', 'target']

/** A system parachain that a network may configure. */
export type SystemRole = 'assetHub' | 'coretime'

/** The role of a chain or a system parachain in a network. */
export type NetworkRole = ChainRole | SystemRole

/** The roles of system parachains. */
export const systemRoles: readonly SystemRole[] = ['assetHub', 'coretime']

/** The roles of the chains that a network configures. */
export function rolesOf(config: NetworkConfig): readonly NetworkRole[] {
  return [...chainRoles, ...systemRoles.filter((role) => config[role] !== undefined)]
}

/**
 * Returns the role and the configuration of the chain that a step names.
 *
 * @throws ParaclockError `SystemChainMissing` if the network configures no such chain
 */
export function requireRole(
  { network, config }: { readonly network: string; readonly config: NetworkConfig },
  chain: string
): { readonly role: NetworkRole; readonly place: ChainConfig } {
  const role = rolesOf(config).find((one) => one === chain)
  const place = role && config[role]
  if (role === undefined || place === undefined) {
    throw new ParaclockError(SystemChainMissing, { network, role: chain })
  }
  return { role, place }
}

export function isChainRole(role: string): role is ChainRole {
  return chainRoles.some((one) => one === role)
}

/** Returns the configuration of a network after `change` is applied to each of its chains. */
export function changeChains(
  config: NetworkConfig,
  change: <Chain extends ChainConfig>(chain: Chain) => Chain
): NetworkConfig {
  const { relay, service, target, assetHub, coretime } = config
  return {
    ...config,
    relay: change(relay),
    service: change(service),
    target: change(target),
    ...(assetHub && { assetHub: change(assetHub) }),
    ...(coretime && { coretime: change(coretime) })
  }
}
