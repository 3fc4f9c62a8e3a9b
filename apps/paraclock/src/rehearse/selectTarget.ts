import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'

/** Returns a view of `net` with the parachain `name` as its target. Its methods act on `net`. */
export function selectTarget(net: Devnet, name: string): Devnet {
  const found = net.chains.find((chain) => chain.name === name)
  if (found?.paraId === undefined) {
    const problem = 'the network has no parachain of that name'
    throw new ParaclockError(ArgumentInvalid, { argument: 'target', value: name, problem })
  }
  const target = { ...found, name: 'target' }
  // Steps name a chain by its role, so Asset Hub gets the name `assetHub`.
  const assetHub = net.assetHub && { ...net.assetHub, name: 'assetHub' }
  const chains = [net.relay, net.service, target, assetHub, net.coretime]
  const present = chains.filter((chain) => chain !== undefined)
  return { ...net, target, chains: present, ...(assetHub && { assetHub }) }
}
