import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPnpm } from './runPnpm.ts'

/** A package as the registry would get it. */
export interface PackedPackage {
  /** The bytes of the tarball. */
  readonly tarball: Uint8Array
  /** The paths inside it. */
  readonly files: readonly string[]
}

/** Packs the package in `folder` exactly as publishing does, and reads the result back. */
export function packPackage(folder: string): PackedPackage {
  const destination = mkdtempSync(join(tmpdir(), 'paraclock-pack-'))
  try {
    const output = runPnpm(['pack', '--json', '--pack-destination', destination], folder)
    const { filename, files } = JSON.parse(output.slice(output.indexOf('{'))) as {
      filename: string
      files: { path: string }[]
    }
    return { tarball: readFileSync(filename), files: files.map(({ path }) => path) }
  } finally {
    rmSync(destination, { recursive: true, force: true })
  }
}
