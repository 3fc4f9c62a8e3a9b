import type { Config, NetworkConfig } from '@paraclock/checklist'
import { type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'

/** Writes the configuration of development networks: Alice automates a transfer to Bob. */
export async function configureDevnet(nets: readonly Devnet[]): Promise<Config> {
  const entries = await Promise.all(
    nets.map(async (net) => [net.name, await configureNetwork(net)] as const)
  )
  return { networks: Object.fromEntries(entries) }
}

async function configureNetwork(net: Devnet): Promise<NetworkConfig> {
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const describe = ({ wsUrl, genesisHash, api }: DevnetChain) => ({
    endpoints: [wsUrl],
    genesis: genesisHash,
    specName: api.runtimeVersion.specName.toString()
  })
  return {
    relay: describe(net.relay),
    service: { ...describe(net.service), paraId: net.service.paraId ?? 0 },
    target: { ...describe(net.target), paraId: net.target.paraId ?? 0 },
    user: alice.address,
    automation: {
      call: {
        pallet: 'balances',
        method: 'transferKeepAlive',
        args: { dest: chooseRecipient(net.target, bob.address), value: chooseAmount(net.target) }
      },
      proxyType: 'Automation',
      providedId: 'rent'
    }
  }
}

// The second of the accounts that chains with Ethereum accounts use for development.
const BALTATHAR = '0x3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0'

/** Who gets a rehearsed transfer: an account of the length that the chain has. */
function chooseRecipient({ api }: DevnetChain, bob: string): string {
  return api.registry.createType('AccountId').encodedLength === 20 ? BALTATHAR : bob
}

const USUAL = 10_000_000_000n

/** How much a rehearsed transfer moves: enough to be the first that an account ever gets. */
export function chooseAmount({ api }: Pick<DevnetChain, 'api'>): bigint {
  const deposit = BigInt(api.consts['balances']?.['existentialDeposit']?.toString() ?? 0)
  return deposit > USUAL ? deposit * 10n : USUAL
}
