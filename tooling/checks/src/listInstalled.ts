import { existsSync, globSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest } from './readManifest.ts'

// It decides what a published package.json states.
const { hooks } = (await import(new URL('../../../.pnpmfile.mjs', import.meta.url).href)) as {
  readonly hooks: { beforePacking(manifest: object): Manifest }
}

/**
 * Lists the packages that npm installs with some packages of this repository, themselves included, by
 * their folders, with the bytes of each. A peer is installed if it is not optional.
 */
export function listInstalled(folders: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const add = (folder: string): void => {
    if (found.has(folder)) return
    const isOwn = !folder.includes('node_modules')
    const stated = readManifest(folder)
    const manifest = isOwn ? hooks.beforePacking(stated) : stated
    found.set(folder, sumBytes(folder, isOwn ? manifest : undefined))
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
    const peers = Object.keys(peerDependencies).filter(
      (name) => !peerDependenciesMeta[name]?.optional
    )
    for (const name of [...Object.keys(dependencies), ...peers]) add(findPackage(folder, name))
  }
  for (const folder of folders) add(realpathSync(folder))
  return found
}

function findPackage(from: string, name: string): string {
  const place = join(from, 'node_modules', name)
  if (existsSync(place) || dirname(from) === from) return realpathSync(place)
  return findPackage(dirname(from), name)
}

/** The bytes of a package: those of the files that it publishes, or of all that was installed. */
function sumBytes(folder: string, manifest?: Manifest): number {
  const published = [...(manifest?.files ?? []), 'package.json', 'README*', 'LICENSE*']
  const files = manifest === undefined ? ['**'] : published.flatMap((one) => [one, `${one}/**`])
  return [...new Set(globSync(files, { cwd: folder, exclude: ['node_modules/**'] }))]
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
}
