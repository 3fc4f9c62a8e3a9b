import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Manifest } from '../src/readManifest.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const packages = globSync('{packages,apps}/*/package.json', { cwd: root })
  .map((path) => ({ folder: dirname(path).replaceAll('\\', '/'), path }))
  .map(({ folder, path }) => ({ folder, manifest: JSON.parse(read(path)) as Manifest }))
  .filter(({ manifest }) => manifest.private !== true)
const version = packages[0]?.manifest.version

/** The newest version in a changelog. */
const newest = (path: string): string | undefined => /^## (.*)$/m.exec(read(path))?.[1]

test('the releases begin with the version of the packages, and name each of them', () => {
  expect(newest('CHANGELOG.md')).toBe(version)
  for (const { folder } of packages)
    expect(read('CHANGELOG.md')).toContain(`(${folder}/CHANGELOG.md)`)
})

test.each(packages)('$manifest.name has that version, with its notes', ({ folder, manifest }) => {
  expect(manifest.version).toBe(version)
  expect(newest(`${folder}/CHANGELOG.md`)).toBe(version)
  expect(read(`${folder}/CHANGELOG.md`)).not.toContain('Updated dependencies')
})
