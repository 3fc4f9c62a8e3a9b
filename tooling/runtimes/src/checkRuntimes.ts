import { stdout } from 'node:process'
import { findDifferences } from './findDifferences.ts'
import { readManifest } from './manifest.ts'
import type { RuntimeWorkspace } from './RuntimeWorkspace.ts'
import { stop } from './stop.ts'

/** Compares the runtimes that a package ships with its Rust sources, and stops if they differ. */
export function checkRuntimes(workspace: RuntimeWorkspace): void {
  const manifest = readManifest(workspace.folder)
  const differences = findDifferences(workspace, manifest)
  if (differences.length > 0) {
    stop(
      [
        `The runtimes in ${workspace.folder} are not what the sources say:`,
        ...differences.map((difference) => `  ${difference}`),
        'Rebuild them with `pnpm runtimes:build` and commit the artifacts with the sources.'
      ].join('\n')
    )
  }
  const count = Object.keys(manifest.runtimes).length
  stdout.write(`${count} runtimes match ${manifest.sources.files} Rust sources.\n`)
}
