import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
    const read = (source: string, version: string): Map<string, string> =>
      new Map(
        globSync('dist/**/*.{js,map,ts,json,wasm}', { cwd: source })
          .sort()
          .map((path) => [
            path,
            readFileSync(join(source, path), 'latin1').replaceAll(version, 'VERSION')
          ])
      )
    const here = read(folder, manifest.version)
    const there = read(other.folder, other.manifest.version)
    return [...new Set([...here.keys(), ...there.keys()])]
      .filter((path) => here.get(path) !== there.get(path))
      .map((path) => `${manifest.name}: two builds differ in ${path}`)
  })
}
