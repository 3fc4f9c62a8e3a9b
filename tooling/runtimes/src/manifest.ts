import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourcesDigest } from './hashSources.ts'

/** A shipped file. */
export interface FileRecord {
  /** Path from the package's root, with forward slashes. */
  readonly path: string
  /** Its size. */
  readonly bytes: number
  /** Its digest, in hexadecimal. */
  readonly sha256: string
}

/** A shipped runtime. */
export interface RuntimeRecord {
  /** The Rust package that it was built from. */
  readonly crate: string
  /** The digest of what it was built from: {@link hashInputs}. */
  readonly inputs: string
  /** What the runtime calls itself. */
  readonly specName: string
  /** Version of its rules. */
  readonly specVersion: number
  /** Version of its transactions. */
  readonly transactionVersion: number
  /** The genesis preset of a development network. */
  readonly preset: string
  /** Size of the code before compression. */
  readonly uncompressedBytes: number
  /** The hash of its metadata, which the code holds and `CheckMetadataHash` compares. */
  readonly metadataHash: string
  /** The compressed code. */
  readonly code: FileRecord
  /** Its metadata, by metadata version. */
  readonly metadata: Readonly<Record<string, FileRecord>>
}

/** Where the shipped runtimes come from. */
export interface Manifest {
  /** The Rust sources. */
  readonly sources: SourcesDigest
  /** What turned the sources into code. */
  readonly toolchain: Readonly<Record<string, string>>
  /** Versions of the crates that matter most, from the lock file. */
  readonly crates: Readonly<Record<string, string>>
  /** The genesis patches over presets, by the name of the runtime. */
  readonly patches: Readonly<Record<string, FileRecord>>
  /** The runtimes, by name. */
  readonly runtimes: Readonly<Record<string, RuntimeRecord>>
}

/** The place of the manifest in a package. */
export function placeManifest(folder: string): string {
  return join(folder, 'artifacts', 'manifest.json')
}

/** Reads the manifest that a package ships. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(placeManifest(folder), 'utf8')) as Manifest
}

/** Describes the file at `path` (from the package's root, with forward slashes) as the manifest does. */
export function recordFile(folder: string, path: string): FileRecord {
  const content = readFileSync(join(folder, path))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, bytes: content.length, sha256 }
}
