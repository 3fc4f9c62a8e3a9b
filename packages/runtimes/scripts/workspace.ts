import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RuntimeCrate, RuntimeWorkspace } from '@tooling/runtimes'
import {
  genesisPresets,
  type RuntimeName,
  runtimeNames,
  runtimeProperties
} from '../src/shippedRuntimes.ts'

/** The folder of the Rust workspace and of the package. */
export const folder: string = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The features with which the pallets and rules are tested on the machine's own toolchain: their
 * benchmarks, and the checks of their migrations. The runtimes are tested as WASM, which is built
 * without these features.
 */
export const features = 'runtime-benchmarks,try-runtime'

/** Runtimes that are another one with a feature. */
const variants: Readonly<Partial<Record<RuntimeName, RuntimeCrate>>> = {
  'target-bundled': { crate: 'paraclock-target', features: ['bundled'] }
}

/** The runtimes of this package. */
export const workspace: RuntimeWorkspace = {
  folder,
  runtimes: Object.fromEntries(
    runtimeNames.map((name) => [
      name,
      {
        ...(variants[name] ?? { crate: `paraclock-${name}`, features: [] }),
        ...runtimeProperties[name],
        preset: genesisPresets[name],
        ...(name === 'relay' ? { patch: 'artifacts/relay.local.json' } : {})
      }
    ])
  ),
  metadataVersions: [14, 15, 16],
  notableCrates: [
    'alloy-trie',
    'frame-support',
    'pallet-revive',
    'polkadot-sdk',
    'rococo-runtime',
    'staging-xcm'
  ],
  maxCodeBytes: 2 * 1024 * 1024
}
