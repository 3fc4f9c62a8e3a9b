import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFilesAlone } from '@tooling/checks/readManifest'
import { listPublished } from '../listPublished.ts'

/**
 * Names the built files of two trees that differ. The version that a file states may differ; nothing
 * else may, although the trees are in different folders.
 */
export function compareBuilds(first: string, second: string): readonly string[] {
  const others = new Map(listPublished(second).map((one) => [one.manifest.name, one]))
  return listPublished(first).flatMap(({ folder, manifest }) => {
    const other = others.get(manifest.name)
    if (other === undefined) return [`${manifest.name} is in one tree only`]
    // The files of a page are named by a hash of their content, and the content has the version. So
    // two versions of a page are not compared.
    if (isFilesAlone(manifest) && manifest.version !== other.manifest.version) return []
    const here = readBuild(folder)
    const there = readBuild(other.folder)
    const raise = (text = ''): string => text.replaceAll(manifest.version, other.manifest.version)
    return [...new Set([...here.keys(), ...there.keys()])]
      .filter((path) => here.get(path) !== there.get(path))
      .filter((path) => raise(here.get(path)) !== there.get(path))
      .map((path) => `${manifest.name}: two builds differ in ${path}`)
  })
}

function readBuild(folder: string): ReadonlyMap<string, string> {
  const files = globSync('dist/**/*.*', { cwd: folder })
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
}
