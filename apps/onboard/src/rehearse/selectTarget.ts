import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'

/**
 * Returns a view of the network in which the parachain `name` is the target. The methods of the
 * view act on the network itself.
 */
export function selectTarget(net: Devnet, name: string): Devnet {
  const found = net.chains.find((chain) => chain.name === name)
  if (found?.paraId === undefined) {
    const problem = 'the network has no parachain of that name'
    throw new ParaclockError(ArgumentInvalid, { argument: 'target', value: name, problem })
  }
  const target = { ...found, name: 'target' }
  // Steps name Asset Hub by its role, so the view gives the chain the name `assetHub`.
  const assetHub = net.assetHub && { ...net.assetHub, name: 'assetHub' }
  const chains = [net.relay, net.service, target, assetHub, net.coretime]
  return { ...net, target, chains: chains.filter((chain) => chain !== undefined) }
}
