import type { ExportedNetwork, ExportedNode } from '@paraclock/devnet'

/** What {@link composeConfig} takes. */
export interface ComposeConfigArgs {
  readonly exported: ExportedNetwork
  /** The ports of the gateways in front of the service's node. */
  readonly gateways: readonly number[]
  /** Addresses of the user, and of the one who is paid. */
  readonly user: string
  readonly recipient: string
  /** The folder of the specifications, if the chains are to be read through light clients. */
  readonly specifications?: string
  /** How much the automated transfer moves, in the target's smallest unit. */
  readonly amount: bigint
}

/** The name of the network in the configuration. */
export const NETWORK = 'real'

/** The configuration of the checklist, as a person would write it for these nodes. */
export function composeConfig(args: ComposeConfigArgs): unknown {
  const { exported, gateways, user, recipient, amount, specifications: folder } = args
  const { genesisHashes, nodes } = exported
  const urls = (ports: readonly number[]): string[] => ports.map((port) => `ws://127.0.0.1:${port}`)
  const ofChain = (wanted: (node: ExportedNode) => boolean): ExportedNode[] => nodes.filter(wanted)
  const describe = (name: string, endpoints: readonly string[]) => {
    const [node] = ofChain((one) => one.name === name)
    const paraId = node?.paraId === undefined ? {} : { paraId: node.paraId }
    const relay = node?.paraId === undefined ? {} : { relay: `${folder}/relay.json` }
    const light = { specification: `${folder}/${name}.json`, ...relay }
    const base = { endpoints, genesis: genesisHashes[name], ...paraId }
    return folder === undefined ? base : { ...base, light }
  }
  const validators = ofChain(({ paraId }) => paraId === undefined)
  const targets = ofChain(({ name }) => name === 'target')
  return {
    networks: {
      [NETWORK]: {
        relay: describe('relay', urls(validators.map(({ rpcPort }) => rpcPort))),
        service: describe('service', urls(gateways)),
        target: describe('target', urls(targets.map(({ rpcPort }) => rpcPort))),
        user,
        automation: {
          call: {
            pallet: 'balances',
            method: 'transferKeepAlive',
            args: { dest: recipient, value: amount.toString() }
          },
          proxyType: 'Automation',
          providedId: 'rent'
        }
      }
    }
  }
}
