import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')

test('there is one version of each @polkadot package', () => {
  const versions = new Map<string, Set<string>>()
  for (const [, name, version] of lockfile.matchAll(/^ {2}'(@polkadot\/[^@]+)@([^':(]+)/gm)) {
    if (name === undefined || version === undefined) continue
    versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  const several = [...versions].filter(([, found]) => found.size > 1)
  expect(several.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})

test('there is one version of ws', () => {
  expect(lockfile.match(/^ {2}ws@[\d.]+:$/gm)).toHaveLength(1)
})

test('the lockfile names no download address, so that any registry can serve it', () => {
  expect(lockfile.match(/tarball: /g)).toBeNull()
})
