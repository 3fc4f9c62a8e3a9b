import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './hashSources.ts'
import { type FileRecord, type Manifest, recordFile } from './manifest.ts'

/** The largest code that is shipped. */
const MAX_CODE_BYTES = 2 * 1024 * 1024

function compareFile(root: string, expected: FileRecord): readonly string[] {
  if (!existsSync(join(root, expected.path))) return [`${expected.path} is missing`]
  const actual = recordFile(root, expected.path)
  if (actual.sha256 === expected.sha256) return []
  return [`${expected.path} has SHA-256 ${actual.sha256}, the manifest says ${expected.sha256}`]
}

/**
 * Compares the tree under `root` with its manifest: the Rust sources in `workspace`, and every
 * shipped file. Returns one sentence for each difference.
 */
export function findDifferences(options: {
  readonly root: string
  readonly workspace: string
  readonly manifest: Manifest
}): readonly string[] {
  const { root, workspace, manifest } = options
  const sources = hashSources(workspace)
  const runtimes = Object.values(manifest.runtimes)
  return [
    ...(sources.sha256 === manifest.sources.sha256
      ? []
      : [
          `the Rust sources digest to ${sources.sha256}, the manifest says ${manifest.sources.sha256}`
        ]),
    ...compareFile(root, manifest.relayPatch),
    ...runtimes.flatMap(({ code, metadata }) => [
      ...compareFile(root, code),
      ...(code.bytes < MAX_CODE_BYTES ? [] : [`${code.path} is ${code.bytes} bytes, over 2 MiB`]),
      ...Object.values(metadata).flatMap((file) => compareFile(root, file))
    ])
  ]
}
