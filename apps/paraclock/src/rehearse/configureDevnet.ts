import type { Config, NetworkConfig } from '@paraclock/checklist'
import { parseUnixSeconds, type UnixSeconds } from '@paraclock/core'
import {
  type Devnet,
  type DevnetChain,
  devAccount,
  devAccounts,
  lengthOfAccounts
} from '@paraclock/devnet'
import { ROUND_MS } from '@paraclock/simulation'
import type { Enum } from '@polkadot/types'

export async function configureDevnet(nets: readonly Devnet[]): Promise<Config> {
  const entries = await Promise.all(
    nets.map(async (net) => [net.name, await configureNetwork(net)] as const)
  )
  return { networks: Object.fromEntries(entries) }
}

async function configureNetwork(net: Devnet): Promise<NetworkConfig> {
  const [{ user }, actors] = await Promise.all([findActors(net.service), findActors(net.target)])
  const isOther = actors.user.pair.address !== user.pair.address
  const dest = actors.recipient.pair.address
  const value = chooseAmount(net.target)
  const describe = ({ wsUrl, genesisHash, api }: DevnetChain) => ({
    endpoints: [wsUrl],
    genesis: genesisHash,
    specName: api.runtimeVersion.specName.toString()
  })
  return {
    relay: describe(net.relay),
    service: { ...describe(net.service), paraId: net.service.paraId ?? 0 },
    target: { ...describe(net.target), paraId: net.target.paraId ?? 0 },
    ...(net.assetHub && { assetHub: describe(net.assetHub) }),
    ...(net.coretime && { coretime: describe(net.coretime) }),
    user: user.pair.address,
    automation: {
      ...(isOther ? { account: actors.user.pair.address } : {}),
      call: hasTransfer(net.target)
        ? { pallet: 'balances', method: 'transferKeepAlive', args: { dest, value } }
        : { pallet: 'system', method: 'remark', args: { remark: '0x72656d61726b' } },
      proxyType: hasProxyType(net.target, 'Automation') ? 'Automation' : 'Any',
      providedId: 'rent'
    }
  }
}

function hasProxyType({ api }: Pick<DevnetChain, 'api'>, name: string): boolean {
  const kind = api.tx['proxy']?.['addProxy']?.meta.args.find((arg) => arg.name.eq('proxyType'))
  if (kind === undefined) return false
  const { defKeys } = api.createType<Enum>(kind.type.toString())
  return defKeys.includes(name)
}

export function hasTransfer({ api }: Pick<DevnetChain, 'api'>): boolean {
  return api.tx['balances']?.['transferKeepAlive'] !== undefined
}

const USUAL = 10_000_000_000n

/** Returns the amount of a rehearsed transfer. It is enough to create a new account. */
export function chooseAmount({ api }: Pick<DevnetChain, 'api'>): bigint {
  const deposit = BigInt(api.consts['balances']?.['existentialDeposit']?.toString() ?? 0)
  return deposit > USUAL ? deposit * 10n : USUAL
}

export function presentSlot(): UnixSeconds {
  return parseUnixSeconds((Math.floor(Date.now() / ROUND_MS) * ROUND_MS) / 1000)
}

/** Returns the accounts that act on a chain. On built-in chains, the user has the sudo key. */
export async function findActors(chain: Pick<DevnetChain, 'api'>) {
  const [user, recipient] = devAccounts[lengthOfAccounts(chain)]
  return {
    user: { name: user, pair: await devAccount(user) },
    recipient: { name: recipient, pair: await devAccount(recipient) }
  }
}
