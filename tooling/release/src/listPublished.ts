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

/** Every package of the repository that is published. */
export function listPublished(): readonly PublishedPackage[] {
  return ['packages', 'apps']
    .flatMap((area) =>
      readdirSync(join(root, area), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(root, area, entry.name))
    )
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
}
