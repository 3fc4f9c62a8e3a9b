import type { NetworkConfig } from '@paraclock/checklist'
import { type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'
import { endpointOf } from './connectTab.ts'

/** The amount that the task pays to Bob: one token of the target. */
const AMOUNT = 10_000_000_000n

/** Returns the configuration with which Alice automates a transfer to Bob. */
export async function configureTab({ relay, service, target }: Devnet): Promise<NetworkConfig> {
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const describe = ({ name, genesisHash }: DevnetChain) => ({
    endpoints: [endpointOf(name)],
    genesis: genesisHash
  })
  return {
    relay: describe(relay),
    service: { ...describe(service), paraId: service.paraId ?? 0 },
    target: { ...describe(target), paraId: target.paraId ?? 0 },
    user: alice.address,
    automation: {
      call: {
        pallet: 'balances',
        method: 'transferKeepAlive',
        args: { dest: bob.address, value: AMOUNT.toString() }
      },
      providedId: 'rent'
    }
  }
}
