import type { Hex } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex } from '@paraclock/executor'
import type { RawGenesis } from '../genesis/RawGenesis.ts'

const CHILD_LENGTH = keyToHex(CHILD_PREFIX).length

export function writeChainSpec(args: {
  /** The name of the chain that a node shows, for example in its log. */
  readonly name: string
  /** A node names its data folder by this id. */
  readonly id: string
  readonly genesis: RawGenesis
  readonly properties: Readonly<Record<string, unknown>>
  readonly bootNodes: readonly string[]
  /** `relay` is the id in the relay chain's specification. */
  readonly parachain?: { readonly paraId: number; readonly relay: string } | undefined
}): Readonly<Record<string, unknown>> {
  const { name, id, genesis, properties, bootNodes, parachain } = args
  const childrenDefault = Object.fromEntries(
    [...genesis.children].map(([child, entries]): [Hex, unknown] => [
      `0x${child.slice(CHILD_LENGTH)}` as Hex,
      Object.fromEntries(entries)
    ])
  )
  return {
    name,
    id,
    chainType: 'Local',
    bootNodes,
    telemetryEndpoints: null,
    protocolId: id,
    properties,
    // Specifications of a relay chain and of a parachain have different fields.
    ...(parachain === undefined
      ? { forkBlocks: null, badBlocks: null, lightSyncState: null }
      : { relay_chain: parachain.relay, para_id: parachain.paraId }),
    codeSubstitutes: {},
    genesis: { raw: { top: Object.fromEntries(genesis.top), childrenDefault } }
  }
}
