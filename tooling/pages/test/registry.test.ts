import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

// The pages of packages are also shown by the registry itself, once they are there.
const pages = globSync('{README.md,docs/*.md,apps/onboard/README.md}', { cwd: root }).filter(
  (page) => /(?:npm install|npx)\b.*@paraclock\//.test(readFileSync(join(root, page), 'utf8'))
)

test('some pages install packages', () => {
  expect(pages.length).toBeGreaterThan(3)
})

test.each(pages)('%s says that they are not on a registry yet', (page) => {
  expect(readFileSync(join(root, page), 'utf8').replaceAll('\n', ' ')).toContain(
    'on a registry yet'
  )
})
