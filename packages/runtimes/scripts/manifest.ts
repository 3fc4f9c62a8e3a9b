import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourcesDigest } from './hashSources.ts'
import { artifacts, workspace } from './paths.ts'

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
  /** The genesis patch over the relay's own preset. */
  readonly relayPatch: FileRecord
  /** The runtimes, by name. */
  readonly runtimes: Readonly<Record<string, RuntimeRecord>>
}

/** Where the manifest is. */
export const manifestPath: string = join(artifacts, 'manifest.json')

/** Reads the manifest that is shipped. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
}

/** Describes the file at `path` (from the package's root, with forward slashes) as the manifest does. */
export function recordFile(path: string): FileRecord {
  const content = readFileSync(join(workspace, path))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, bytes: content.length, sha256 }
}
