import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageEntry } from './listExports.ts'

/** The conditions of one entry, in the order of the file. */
export type ExportTarget = string | Readonly<Record<string, string>>

/** What the checks read of a package.json. */
export interface Manifest {
  /** Set for a program: it runs in Node alone. */
  readonly bin?: Readonly<Record<string, string>>
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: string
  readonly files?: readonly string[]
  readonly type?: string
  readonly repository?: { readonly directory?: string }
  readonly engines?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
  readonly exports?: Readonly<Record<string, ExportTarget>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly 'size-limit'?: readonly SizeLimit[]
  /** The most that a user gets by installing the package. */
  readonly 'install-limit'?: InstallLimit
}

/** The most that a user gets by installing a package. */
export interface InstallLimit {
  /** The size of the tarball, in kB. */
  readonly kB: number
  /** How many files the tarball has. */
  readonly files: number
  /** How many packages are installed with it, directly or not. */
  readonly dependencies: number
  /** The size of all that is installed, in kB. */
  readonly installedKB: number
}

/** The largest size of an entry, or of some of its exports alone. */
export interface SizeLimit {
  /** The file that is published. */
  readonly path: string
  /** What a program imports from it, such as `{ formatBalance }`. Defaults to everything. */
  readonly import?: string
  /** The largest size, in `kB` or `MB`. */
  readonly limit: string
  /** Whether the size is measured compressed, as it usually is. Defaults to true. */
  readonly brotli?: boolean
}

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** The entries of a package that are built, as they are published. */
export function listEntries(manifest: Manifest): readonly (PackageEntry & { default: string })[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    if (typeof target === 'string' || target['types'] === undefined) return []
    const output = target['default']
    return output === undefined ? [] : [{ subpath, types: target['types'], default: output }]
  })
}

/** Whether programs can import a package. */
export function hasEntry(manifest: Manifest): boolean {
  return listEntries(manifest).length > 0
}

/**
 * Whether a package is built files alone, such as the console. Nobody imports or runs such a
 * package, and its files contain what it depends on.
 */
export function isFilesAlone(manifest: Manifest): boolean {
  return !hasEntry(manifest) && manifest.bin === undefined
}
