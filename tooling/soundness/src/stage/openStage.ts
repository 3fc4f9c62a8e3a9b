import type { NetworkConfig } from '@paraclock/checklist'
import type { Hex, ServiceVariant } from '@paraclock/core'
import { type Devnet, type DevnetChain, type Snapshot, startDevnet } from '@paraclock/devnet'
import { checkStage } from '../run/checkStage.ts'
import { followOffers } from '../run/followOffers.ts'
import { SoundnessFailure } from '../SoundnessFailure.ts'
import { createStage } from './createStage.ts'
import { type NetworkKind, type Stage, THIRD, UNIT } from './Stage.ts'

/** A network on which the checklist passes, and where it stood then. */
export interface OpenedStage {
  readonly stage: Stage
  readonly ready: Snapshot
}

/** Starts a network, and makes it ready by doing what the checklist offers. */
export async function openStage(variant: ServiceVariant, kind: NetworkKind): Promise<OpenedStage> {
  const net = await startNetwork(variant, kind)
  try {
    const fresh = await createStage(net, kind, await configure(net, kind), '0x')
    const { last, refused } = await followOffers(fresh, {}, await checkStage(fresh, {}))
    if (last.verdict !== 'ready') {
      const failing = last.results.filter(
        ({ outcome }) => outcome === 'fail' || outcome === 'error'
      )
      const said = [...failing.map(({ id, summary }) => `${id}: ${summary}`), ...refused]
      throw new SoundnessFailure(`the network does not get ready: ${said.join('; ')}`)
    }
    const [[grant]] = (await fresh.read('target', 'proxy.proxies', fresh.targetUser.address)) as [
      [{ delegate: string }]
    ]
    const delegate = net.target.api.registry.createType('AccountId', grant.delegate).toHex()
    const stage = await createStage(net, kind, fresh.config, delegate as Hex)
    return { stage, ready: await net.snapshot() }
  } catch (error) {
    await net.stop()
    throw error
  }
}

async function startNetwork(variant: ServiceVariant, kind: NetworkKind): Promise<Devnet> {
  const isMigrated = kind === 'hub' || kind === 'migrated'
  const net = await startDevnet({
    variant,
    name: `soundness-${variant}`,
    network: isMigrated ? 'hub' : 'plain',
    // These chains build several blocks where others build one, and each is looked at afterwards.
    ...(isMigrated || kind === 'bundled' ? { keptBlocks: 1_024 } : {}),
    target: kind === 'ethereum' || kind === 'bundled' ? kind : 'substrate',
    parachains: kind === 'third' ? [{ name: 'third', runtime: 'target', paraId: THIRD }] : []
  })
  if (kind !== 'hub' || net.assetHub === undefined) return net
  const target = { ...net.assetHub, name: 'target' }
  return { ...net, target, chains: [net.relay, net.service, target] }
}

/** A transfer of one token every slot, through a proxy of the type that is made for it. */
async function configure(net: Devnet, kind: NetworkKind): Promise<NetworkConfig> {
  const describe = ({ wsUrl, genesisHash, api }: DevnetChain) => ({
    endpoints: [wsUrl],
    genesis: genesisHash,
    specName: api.runtimeVersion.specName.toString()
  })
  const stage = await createStage(net, kind, {} as NetworkConfig, '0x')
  const { user, targetUser, recipient } = stage
  return {
    relay: describe(net.relay),
    service: { ...describe(net.service), paraId: net.service.paraId ?? 0 },
    target: { ...describe(net.target), paraId: net.target.paraId ?? 0 },
    ...(kind === 'migrated' && net.assetHub !== undefined
      ? { assetHub: describe(net.assetHub) }
      : {}),
    user: user.address,
    automation: {
      account: kind === 'ethereum' ? targetUser.address : undefined,
      call: {
        pallet: 'balances',
        method: 'transferKeepAlive',
        args: { dest: recipient, value: UNIT }
      },
      // No narrower type of Asset Hub's admits a transfer of the relay token.
      proxyType: kind === 'hub' ? 'Any' : 'Automation',
      providedId: 'rent'
    }
  }
}
