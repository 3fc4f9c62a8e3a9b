import { type Config, rolesOf } from '@paraclock/checklist'

/**
 * The origins of the endpoints and watchtowers of a configuration, without duplicates, paths and
 * keys. The page may connect only to these.
 */
export function listOrigins({ networks }: Pick<Config, 'networks'>): readonly string[] {
  const endpoints = Object.values(networks).flatMap((network) => [
    ...rolesOf(network).flatMap((role) => network[role]?.endpoints ?? []),
    ...(network.history === undefined ? [] : [network.history])
  ])
  return [...new Set(endpoints.map(originOf))].toSorted()
}

function originOf(endpoint: string): string {
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${host}`
}
