import type { Hex } from '@paraclock/core'
import type { RawGenesis } from '../genesis/RawGenesis.ts'

const CHILD_PREFIX_DIGITS = 2 + 46

export function writeChainSpec(args: {
  /** The name of the chain, which nodes show to people. */
  readonly name: string
  /** The id of the chain, by which nodes name their data folders. */
  readonly id: string
  readonly genesis: RawGenesis
  readonly properties: Readonly<Record<string, unknown>>
  /** The addresses of the nodes to which a new node connects first. */
  readonly bootNodes: readonly string[]
  /** For a parachain: its parachain id, and the id in the specification of its relay chain. */
  readonly parachain?: { readonly paraId: number; readonly relay: string }
}): Readonly<Record<string, unknown>> {
  const { name, id, genesis, properties, bootNodes, parachain } = args
  const childrenDefault = Object.fromEntries(
    [...genesis.children].map(([child, entries]): [Hex, unknown] => [
      `0x${child.slice(CHILD_PREFIX_DIGITS)}` as Hex,
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
    // Only nodes of a relay chain read the first three fields. Only nodes of a parachain read the
    // last two fields.
    ...(parachain === undefined
      ? { forkBlocks: null, badBlocks: null, lightSyncState: null }
      : { relay_chain: parachain.relay, para_id: parachain.paraId }),
    codeSubstitutes: {},
    genesis: { raw: { top: Object.fromEntries(genesis.top), childrenDefault } }
  }
}
