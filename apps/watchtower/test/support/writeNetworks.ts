import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Devnet, devAccount } from '@paraclock/devnet'

/**
 * Writes `paraclock.config.json` with a devnet as the network `main` and Alice as the user. With
 * `pays`, her task is `rent` and pays Bob. Otherwise it does nothing.
 */
export async function writeNetworks(
  cwd: string,
  net: Devnet,
  { pays = false }: { readonly pays?: boolean } = {}
): Promise<void> {
  const { relay, service, target, coretime } = net
  const place = ({ wsUrl, paraId }: Devnet['service']) => ({ endpoints: [wsUrl], paraId })
  const args = { dest: (await devAccount('Bob')).address, value: 10_000_000_000 }
  const call = { pallet: 'balances', method: 'transferKeepAlive', args }
  const main = {
    ...{ relay: { endpoints: [relay.wsUrl] }, service: place(service), target: place(target) },
    ...(coretime === undefined ? {} : { coretime: { endpoints: [coretime.wsUrl] } }),
    user: (await devAccount('Alice')).address,
    automation: pays ? { call, proxyType: 'Automation', providedId: 'rent' } : { call: '0x0000' }
  }
  await writeFile(join(cwd, 'paraclock.config.json'), JSON.stringify({ networks: { main } }))
}
