import { shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'

/** Returns the networks that `--network` names. Without `--network`, returns all networks. */
export function selectNetworks<Network>(
  source: 'configuration' | 'evidence',
  networks: readonly (readonly [name: string, Network])[],
  names: readonly string[]
): readonly (readonly [name: string, Network])[] {
  const known = networks.map(([name]) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw refuseArgument(
      `the ${source} has no network ${shorten(unknown)}; it has ${known.join(', ')}`
    )
  }
  return networks.filter(([name]) => names.length === 0 || names.includes(name))
}
