import { stdout } from 'node:process'
import { findDifferences } from './findDifferences.ts'
import { readManifest } from './manifest.ts'
import { stop } from './stop.ts'

const manifest = readManifest()
const differences = findDifferences(manifest)
if (differences.length > 0) {
  stop(
    [
      'The shipped runtimes are not what the sources say:',
      ...differences.map((difference) => `  ${difference}`),
      'Rebuild them with `pnpm runtimes:build` and commit the artifacts with the sources.'
    ].join('\n')
  )
}
const count = Object.keys(manifest.runtimes).length
stdout.write(`${count} runtimes match ${manifest.sources.files} Rust sources.\n`)
