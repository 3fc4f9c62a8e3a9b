import type { Devnet } from '@paraclock/devnet'

/** Makes a call of a chain as root: `balances.forceSetBalance`. */
export async function asRoot(
  net: Devnet,
  chain: 'relay' | 'service' | 'target',
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const [pallet = '', method = ''] = name.split('.')
  const call = net[chain].api.tx[pallet]?.[method]
  if (call === undefined) throw new TypeError(`no call ${name}`)
  return await net.sudo(net[chain], call(...args))
}
