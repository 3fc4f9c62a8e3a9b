import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './hashSources.ts'
import { type FileRecord, type Manifest, recordFile } from './manifest.ts'
import type { RuntimeWorkspace } from './RuntimeWorkspace.ts'

function compareFile(folder: string, expected: FileRecord): readonly string[] {
  if (!existsSync(join(folder, expected.path))) return [`${expected.path} is missing`]
  const actual = recordFile(folder, expected.path)
  if (actual.sha256 === expected.sha256) return []
  return [`${expected.path} has SHA-256 ${actual.sha256}, the manifest says ${expected.sha256}`]
}

/**
 * Compares the Rust sources and every shipped file with the manifest. Returns one sentence for each
 * difference.
 */
export function findDifferences(
  { folder, maxCodeBytes }: RuntimeWorkspace,
  manifest: Manifest
): readonly string[] {
  const sources = hashSources(folder)
  const compare = (file: FileRecord): readonly string[] => compareFile(folder, file)
  const runtimes = Object.values(manifest.runtimes)
  return [
    ...(sources.sha256 === manifest.sources.sha256
      ? []
      : [
          `the Rust sources digest to ${sources.sha256}, the manifest says ${manifest.sources.sha256}`
        ]),
    ...Object.values(manifest.patches).flatMap(compare),
    ...runtimes.flatMap(({ code, metadata }) => [
      ...compare(code),
      ...(code.bytes < maxCodeBytes
        ? []
        : [`${code.path} is ${code.bytes} bytes, over ${maxCodeBytes}`]),
      ...Object.values(metadata).flatMap(compare)
    ])
  ]
}
