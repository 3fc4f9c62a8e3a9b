import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RuntimeWorkspace } from '@tooling/runtimes'
import { hubRuntimeNames, hubRuntimes } from '../src/hubRuntimes.ts'

/** The runtimes of this package. */
export const workspace: RuntimeWorkspace = {
  folder: dirname(dirname(fileURLToPath(import.meta.url))),
  runtimes: Object.fromEntries(
    hubRuntimeNames.map((name) => {
      const { preset, tokenSymbol, tokenDecimals } = hubRuntimes[name]
      const crate = { crate: `paraclock-${name}`, features: [] }
      const patch = `artifacts/${name}.local.json`
      return [name, { ...crate, preset, tokenSymbol, tokenDecimals, patch }]
    })
  ),
  // Whoever needs the metadata gets it from the code.
  metadataVersions: [],
  notableCrates: [
    'asset-hub-westend-runtime',
    'coretime-westend-runtime',
    'frame-support',
    'staging-xcm',
    'westend-runtime'
  ],
  maxCodeBytes: 3 * 1024 * 1024
}
