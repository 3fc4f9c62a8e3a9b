import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packPackage } from '@tooling/checks/packPackage'
import { listPublished } from '../listPublished.ts'
import type { Release } from './cutRelease.ts'

interface Component {
  readonly group?: string
  readonly name: string
}

/**
 * Names what is wrong with the tarballs of a release: one that has other bytes when it is packed again,
 * one without a bill of materials, and dependencies that its bill does not list.
 */
export function checkTarballs({ tree, tarballs }: Release): readonly string[] {
  return listPublished(tree).flatMap(({ folder, manifest }) => {
    const { name, version, dependencies = {} } = manifest
    const file = join(tarballs, `${name.replace('@', '').replace('/', '-')}-${version}`)
    const again = Buffer.from(packPackage(folder).tarball)
    const wrong = again.equals(readFileSync(`${file}.tgz`)) ? [] : [`${name} packs differently`]
    if (!existsSync(`${file}.cdx.json`)) return [...wrong, `${name} has no bill of materials`]
    const { components } = JSON.parse(readFileSync(`${file}.cdx.json`, 'utf8')) as {
      readonly components: readonly Component[]
    }
    const listed = new Set(components.map((one) => [one.group, one.name].filter(Boolean).join('/')))
    const missing = Object.keys(dependencies).filter((dependency) => !listed.has(dependency))
    return [...wrong, ...missing.map((one) => `the bill of ${name} does not list ${one}`)]
  })
}
