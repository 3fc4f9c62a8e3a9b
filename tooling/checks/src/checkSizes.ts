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
 * Measures each entry as a bundler would ship it (dependencies in, peers out, minified and brotli
 * compressed) against the limit that the package states for it.
 */
export async function checkSizes(folder: string, manifest: Manifest): Promise<string[]> {
  const limits = new Map(manifest['size-limit']?.map(({ path, limit }) => [path, limit]))
  const outside = Object.keys(manifest.peerDependencies ?? {}).flatMap((name) => [
    name,
    `${name}/*`
  ])
  // What a program depends on may name Node's own modules without their prefix.
  if (manifest.bin !== undefined) outside.push(...builtinModules)
  const problems: string[] = []
  for (const { subpath, default: output } of listEntries(manifest)) {
    const path = output.replace(/^\.\//, '')
    const limit = limits.get(path)
    if (limit === undefined) {
      problems.push(`size-limit: no limit is stated for ${path}`)
      continue
    }
    const checks = [{ files: [join(folder, path)], ignore: ['node:*', ...outside] }]
    const [measured] = (await sizeLimit([esbuildPlugin, filePlugin].flat(), {
      checks
    })) as Measured[]
    // Written so that a limit that cannot be read fails, too.
    if (measured === undefined || !(measured.size <= parseSize(limit))) {
      problems.push(`size-limit: ${subpath} is ${measured?.size} bytes, over its limit of ${limit}`)
    }
  }
  return problems
}

function parseSize(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) (kB|MB)$/.exec(text) ?? []
  return Number(amount) * (unit === 'MB' ? 1e6 : 1e3)
}
