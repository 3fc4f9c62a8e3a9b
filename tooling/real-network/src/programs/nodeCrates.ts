/** A crate of the registry, and the programs that it builds. */
export interface NodeCrate {
  readonly name: string
  readonly version: string
  readonly programs: readonly string[]
}

/**
 * What the network runs on. Both are of the release whose relay runtime the devnet carries; the
 * collators' comes first, because most of what the other needs is then compiled.
 */
export const nodeCrates: readonly NodeCrate[] = [
  { name: 'polkadot-omni-node', version: '0.24.0', programs: ['polkadot-omni-node'] },
  {
    name: 'polkadot',
    version: '41.0.0',
    // A validator runs parachains' code in the other two, and looks for them beside itself.
    programs: ['polkadot', 'polkadot-prepare-worker', 'polkadot-execute-worker']
  }
]
