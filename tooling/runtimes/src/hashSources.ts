import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the Rust sources are, as one digest. */
export interface SourcesDigest {
  /** SHA-256 over path, length and content of each file, in the order of the paths. */
  readonly sha256: string
  /** How many files it covers. */
  readonly files: number
}

const SKIPPED = new Set(['guide', 'node_modules', 'scripts', 'test', 'reports'])

/** What is compiled for tests and benchmarks alone. */
const NOT_SHIPPED = new Set([
  'benchmarking',
  'benchmarking.rs',
  'mock',
  'mock.rs',
  'tests',
  'tests.rs'
])

function isSource(name: string): boolean {
  return name.endsWith('.rs') || ['Cargo.toml', 'Cargo.lock', 'config.toml'].includes(name)
}

function listSources(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SHIPPED.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!entry.isDirectory()) return isSource(entry.name) ? [path] : []
    // Only the build folder at the root is called `target`; further down it is a runtime.
    if (path === 'target' || (folder === '' && SKIPPED.has(entry.name))) return []
    return listSources(root, path)
  })
}

/**
 * Digests every Rust source of a runtime, Cargo.toml and Cargo.lock under `root`. Line ends are read as LF, so
 * that a checkout on Windows has the same digest.
 */
export function hashSources(root: string): SourcesDigest {
  const paths = [...listSources(root, '')].sort((a, b) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
    hash.update(`${path}\0${Buffer.byteLength(content)}\0`).update(content)
  }
  return { sha256: hash.digest('hex'), files: paths.length }
}
