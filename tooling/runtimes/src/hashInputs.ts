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
 * features, its sources, the profile, and the toolchain. A runtime that stands on another package of
 * the workspace has every source of the workspace in it, which is more than it may need.
 */
export function hashInputs({ workspace, packages, toolchain }: HashInputsArgs): string {
  const own = packages.flatMap((line) => {
    const [, path] = / \((\/[^)]+)\)/.exec(line) ?? []
    return path === undefined ? [] : [path]
  })
  const [first, ...others] = own
  const sources = hashSources(first === undefined || others.length > 0 ? workspace : first)
  const [profile] =
    /^\[profile\.release\][^[]*/m.exec(readFileSync(join(workspace, 'Cargo.toml'), 'utf8')) ?? []
  const named = packages.map((line) => line.replaceAll(workspace, ''))
  return createHash('sha256')
    .update(JSON.stringify([named, own.map((path) => relative(workspace, path)), sources.sha256]))
    .update(JSON.stringify([profile, toolchain]))
    .digest('hex')
}
