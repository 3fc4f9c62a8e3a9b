import type { NetworkId } from './Location.ts'

const TEST_NETWORKS: readonly string[] = ['westend', 'rococo', 'wococo']

/** Tells whether an XCM version, 3 or later, has a way to write a network: 5 names no test network. */
export function isNetworkNamed(args: {
  readonly network: NetworkId | undefined
  readonly version: number
}): boolean {
  const { network, version } = args
  return network === undefined || version < 5 || !TEST_NETWORKS.includes(network.kind)
}
