import type { Devnet } from '@paraclock/devnet'

/** Makes a call of a chain as root: `balances.forceSetBalance`. */
export async function asRoot(
  net: Devnet,
  chain: 'relay' | 'service' | 'target' | 'assetHub',
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const [pallet = '', method = ''] = name.split('.')
  const on = net[chain]
  const call = on?.api.tx[pallet]?.[method]
  if (on === undefined || call === undefined) throw new TypeError(`no call ${name}`)
  return await net.sudo(on, call(...args))
}
