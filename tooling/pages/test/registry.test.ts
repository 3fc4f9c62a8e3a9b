import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

// The pages of packages are also shown by the registry itself, once they are there.
const pages = globSync('{README.md,docs/*.md,apps/paraclock/README.md}', { cwd: root }).filter(
  (page) =>
    /(?:npm install|npx(?! --yes pnpm@))\b.* (?:@paraclock\/|paraclock\b)/.test(
      readFileSync(join(root, page), 'utf8')
    )
)

test('some pages install packages', () => {
  expect(pages.length).toBeGreaterThan(2)
})

test.each(pages)('%s says what to do until they are on a registry', (page) => {
  expect(readFileSync(join(root, page), 'utf8')).toContain('Until 0.1.0 is on a registry, ')
})
