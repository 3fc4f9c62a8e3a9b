import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from '@tooling/checks/readManifest'

/** A package that is published. */
export interface PublishedPackage {
  readonly folder: string
  readonly manifest: Manifest
}

/** The root of the repository. */
export const root: string = join(import.meta.dirname, '../../..')

/** Every package of a tree that is published. Defaults to the tree of this file. */
export function listPublished(tree: string = root): readonly PublishedPackage[] {
  return ['packages', 'apps']
    .flatMap((area) =>
      readdirSync(join(tree, area), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(tree, area, entry.name))
    )
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
}
