import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './hashSources.ts'
import { type FileRecord, type Manifest, recordFile } from './manifest.ts'
import { workspace } from './paths.ts'

/** The largest code that is shipped. */
const MAX_CODE_BYTES = 2 * 1024 * 1024

function compareFile(expected: FileRecord): readonly string[] {
  if (!existsSync(join(workspace, expected.path))) return [`${expected.path} is missing`]
  const actual = recordFile(expected.path)
  if (actual.sha256 === expected.sha256) return []
  return [`${expected.path} has SHA-256 ${actual.sha256}, the manifest says ${expected.sha256}`]
}

/**
 * Compares the Rust sources and every shipped file with the manifest. Returns one sentence for each
 * difference.
 */
export function findDifferences(manifest: Manifest): readonly string[] {
  const sources = hashSources(workspace)
  const runtimes = Object.values(manifest.runtimes)
  return [
    ...(sources.sha256 === manifest.sources.sha256
      ? []
      : [
          `the Rust sources digest to ${sources.sha256}, the manifest says ${manifest.sources.sha256}`
        ]),
    ...compareFile(manifest.relayPatch),
    ...runtimes.flatMap(({ code, metadata }) => [
      ...compareFile(code),
      ...(code.bytes < MAX_CODE_BYTES ? [] : [`${code.path} is ${code.bytes} bytes, over 2 MiB`]),
      ...Object.values(metadata).flatMap(compareFile)
    ])
  ]
}
