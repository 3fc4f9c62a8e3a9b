import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'

/**
 * Shows a network with an extra chain of it as the target, in place of the built-in one. It is the
 * same network: what is done to the one is done to the other.
 *
 * @throws ParaclockError `ArgumentInvalid` if the chain is no parachain.
 */
export function selectTarget(net: Devnet, name: string): Devnet {
  const found = net.chains.find((chain) => chain.name === name)
  if (found?.paraId === undefined) {
    const problem = 'the network has no parachain of that name'
    throw new ParaclockError(ArgumentInvalid, { argument: 'target', value: name, problem })
  }
  const target = { ...found, name: 'target' }
  return { ...net, target, chains: [net.relay, net.service, target] }
}
