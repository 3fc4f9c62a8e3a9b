import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDERS = '{packages,apps,tooling,docs}/*'
const SOURCES = 'src/tsconfig.json'

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Finds every configuration of the compiler whose references are not what the package.json beside it
 * asks for: sources refer to the sources of what they depend on, all else in a package to its own and
 * to those of its development dependencies, and the root to every folder that has a configuration.
 */
export function checkReferences(args: { readonly root: string }): readonly string[] {
  const { root } = args
  const posix = (path: string) => path.replaceAll('\\', '/')
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const isFile = (path: string) => existsSync(join(root, path))
  const folders = globSync(`${FOLDERS}/tsconfig.json`, { cwd: root })
    .map((path) => posix(path).replace('/tsconfig.json', ''))
    .sort()
  const manifests = folders.map((folder) => read(`${folder}/package.json`) as Manifest)
  const sources = new Map(
    folders.flatMap((folder, index) =>
      isFile(`${folder}/${SOURCES}`) ? [[manifests[index]?.name, `${folder}/src`]] : []
    )
  )

  const wanted = new Map([['.', folders]])
  for (const [index, folder] of folders.entries()) {
    const { name, dependencies, peerDependencies, devDependencies } = manifests[index] as Manifest
    const own = sources.get(name)
    const namesOf = (groups: readonly Manifest['dependencies'][]) =>
      groups.flatMap((group) => Object.keys(group ?? {}).flatMap((one) => sources.get(one) ?? []))
    const product = namesOf([dependencies, peerDependencies])
    const development = namesOf([devDependencies])
    if (own !== undefined) wanted.set(own, product)
    wanted.set(folder, own === undefined ? [...product, ...development] : [own, ...development])
  }

  return [...wanted].flatMap(([folder, targets]) => {
    const path = posix(join(folder, 'tsconfig.json'))
    const { references = [] } = read(path) as { references?: { readonly path: string }[] }
    const named = new Set(references.map((reference) => reference.path))
    const due = new Set(targets.map((target) => posix(relative(folder, target))))
    return [
      ...[...due.difference(named)].map((one) => `${path} lacks the reference ${one}`),
      ...[...named.difference(due)].map((one) => `${path} has no need of the reference ${one}`)
    ]
  })
}
