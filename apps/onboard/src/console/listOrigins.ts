import { type Config, rolesOf } from '@paraclock/checklist'

/**
 * The origins of endpoints and watchtowers, to which the page connects. Paths and keys are left
 * out.
 */
export function listOrigins({ networks }: Pick<Config, 'networks'>): readonly string[] {
  const endpoints = Object.values(networks).flatMap((network) => [
    ...rolesOf(network).flatMap((role) => network[role]?.endpoints ?? []),
    ...(network.history === undefined ? [] : [network.history])
  ])
  return [...new Set(endpoints.map((endpoint) => new URL(endpoint).origin))].toSorted()
}
