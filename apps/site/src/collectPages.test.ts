import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { collectPages, placePage } from './collectPages.ts'

function collect(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'paraclock-site-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return collectPages(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test.each([
  ['docs/trial.md', 'trial'],
  ['docs/errors/README.md', 'errors/index'],
  ['docs/errors/core.md', 'errors/core'],
  ['packages/core/README.md', 'packages/core'],
  ['packages/executor/INTERNALS.md', 'packages/executor-internals'],
  ['CONTRIBUTING.md', 'contributing']
])('%s is the page %s', (source, path) => {
  expect(placePage(source)).toBe(path)
})

test('links lead to pages of the site, and to the repository for all else', () => {
  const [page] = collect({
    'docs/a.md': [
      '# A `b`',
      '',
      'First sentence with [a link](b.md). Second.',
      '',
      '[b](b.md#SomeError) [core](../packages/core) [code](../packages/core/src/index.ts) [web](https://acme.example) [here](#A)',
      '`[shown](b.md)` <id>',
      '<!-- table -->'
    ].join('\n'),
    'docs/b.md': '# B\n',
    'packages/core/README.md': '# core\n'
  })
  expect(page).toMatchObject({
    path: 'a',
    title: 'A b',
    summary: 'First sentence with a link.'
  })
  expect(page?.text).toContain('[b](/b#someerror) [core](/packages/core)')
  expect(page?.text).toContain(
    '[code](https://github.com/paraclock/paraclock/blob/main/packages/core/src/index.ts)'
  )
  expect(page?.text).toContain('[web](https://acme.example) [here](#a)')
  expect(page?.text).toContain('`[shown](b.md)` &lt;id>')
  expect(page?.text).not.toContain('table')
})
