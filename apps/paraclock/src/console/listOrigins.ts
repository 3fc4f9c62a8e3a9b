import { type Config, rolesOf } from '@paraclock/checklist'

/** Lists the origins to which the page may connect, without paths, which can contain keys. */
export function listOrigins({ networks }: Pick<Config, 'networks'>): readonly string[] {
  const endpoints = Object.values(networks).flatMap((network) =>
    rolesOf(network).flatMap((role) => network[role]?.endpoints ?? [])
  )
  return [...new Set(endpoints.map((endpoint) => new URL(endpoint).origin))].toSorted()
}
