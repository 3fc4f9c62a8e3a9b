import { builtinModules } from 'node:module'
import { join } from 'node:path'
import esbuildPlugin from '@size-limit/esbuild'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { listEntries, type Manifest } from './readManifest.ts'

interface Measured {
  readonly size: number
}

/**
 * Measures each entry, and the exports with a limit of their own, as a bundler would ship them
 * (dependencies in, peers out, minified, and brotli compressed unless the limit says otherwise) against the stated limit.
 */
export async function checkSizes(folder: string, manifest: Manifest): Promise<string[]> {
  const limits = manifest['size-limit'] ?? []
  const ignore = ['node:*', ...listOutside(manifest)]
  const unlimited = listEntries(manifest)
    .map(({ default: output }) => output.replace(/^\.\//, ''))
    .filter((path) => !limits.some((limit) => limit.path === path && limit.import === undefined))
  const problems = unlimited.map((path) => `size-limit: no limit is stated for ${path}`)
  for (const { path, import: names, limit, brotli = true } of limits) {
    const files = [join(folder, path)]
    const imported = names === undefined ? {} : { import: { [join(folder, path)]: names } }
    const [measured] = (await sizeLimit([esbuildPlugin, filePlugin].flat(), {
      checks: [{ files, ignore, brotli, ...imported }]
    })) as Measured[]
    // Written so that a limit that cannot be read fails, too.
    if (measured === undefined || !(measured.size <= parseSize(limit))) {
      const what = names === undefined ? path : `${names} of ${path}`
      problems.push(`size-limit: ${what} is ${measured?.size} bytes, over its limit of ${limit}`)
    }
  }
  return problems
}

function listOutside(manifest: Manifest): readonly string[] {
  const peers = Object.keys(manifest.peerDependencies ?? {})
  // What a program depends on may name Node's own modules without their prefix.
  const builtin = manifest.bin === undefined ? [] : builtinModules
  return [...peers.flatMap((name) => [name, `${name}/*`]), ...builtin]
}

function parseSize(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) (kB|MB)$/.exec(text) ?? []
  return Number(amount) * (unit === 'MB' ? 1e6 : 1e3)
}
