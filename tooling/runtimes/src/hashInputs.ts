import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hashSources } from './hashSources.ts'

/** What {@link hashInputs} takes. */
export interface HashInputsArgs {
  readonly workspace: string
  /** What the runtime is built from, as `listPackages` gives it. */
  readonly packages: readonly string[]
  /** What turns the sources into code, by name and version. */
  readonly toolchain: Readonly<Record<string, string>>
}

/**
 * Digests what a runtime is built from: the packages that it stands on with their versions and
 * features, the sources of those that are in the workspace, what the workspace sets for them, and the
 * toolchain.
 */
export function hashInputs({ workspace, packages, toolchain }: HashInputsArgs): string {
  const sources = packages.flatMap((line) => {
    const [, path] = / \((\/[^)]+)\)/.exec(line) ?? []
    return path === undefined ? [] : [[relative(workspace, path), hashSources(path).sha256]]
  })
  const manifest = readFileSync(join(workspace, 'Cargo.toml'), 'utf8')
  const settings = manifest.match(/^\[(profile\.release|workspace\.package)\][^[]*/gm)
  const named = packages.map((line) => line.replaceAll(workspace, ''))
  return createHash('sha256')
    .update(JSON.stringify([named, sources, settings, toolchain]))
    .digest('hex')
}
