import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
  ['CONTRIBUTING.md', 'contributing'],
  ['README.md', 'try-it'],
  ['docs/examples/README.md', 'examples/index'],
  ['apps/console/README.md', 'apps/console'],
  ['apps/paraclock/scripts/README.md', 'apps/paraclock-chains'],
  ['tooling/soundness/README.md', 'reliability-cases'],
  ['tooling/bench/measurements.md', 'measurements'],
  ['CHANGELOG.md', 'changelog']
])('%s is the page %s', (source, path) => {
  expect(placePage(source)).toBe(path)
})

test('links lead to pages of the site, and to the repository for all else', () => {
  const [, page] = collect({
    'docs/a.md': [
      '# A `b`',
      '',
      'First sentence with [a link](b.md). Second.',
      '',
      '[b](b.md#SomeError) [core](../packages/core) [code](../packages/core/src/index.ts) [web](https://acme.example) [here](#A) [by hand](../README.md#By-hand)',
      '![it runs](runs.svg)',
      '`[shown](b.md)` <id>',
      '<!-- table -->'
    ].join('\n'),
    'docs/b.md': '# B\n',
    'README.md': '# Readme\n',
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
  expect(page?.text).toContain('[web](https://acme.example) [here](#a) [by hand](/try-it#by-hand)')
  expect(page?.text).toContain('![it runs](/runs.svg)')
  expect(page?.text).toContain('`[shown](b.md)` &lt;id>')
  expect(page?.text).not.toContain('table')
})

test('each check and each error has a page of its own', () => {
  const pages = collect({
    'docs/checks.md': [
      '# The checks',
      '',
      '## Chains',
      '',
      '<a id="service-reachable"></a>',
      '<a id="target-reachable"></a>',
      '',
      '### relay-reachable',
      '',
      'All read it. See [the next](#proxy-exists).',
      '',
      '### proxy-exists',
      '',
      'The service acts by it: [ValueMalformed](errors/core.md#ValueMalformed).',
      ''
    ].join('\n'),
    'docs/errors/core.md': [
      '# Errors of core',
      '',
      '<a id="ValueMalformed"></a>See [the check](../checks.md#target-reachable).',
      ''
    ].join('\n')
  })
  expect(pages.map(({ path, title, isEntry }) => [path, title, isEntry])).toEqual([
    ['checks', 'The checks', false],
    ['checks/relay-reachable', 'relay-reachable', true],
    ['checks/proxy-exists', 'proxy-exists', true],
    ['errors/core', 'Errors of core', false]
  ])
  const text = (path: string) => pages.find((page) => page.path === path)?.text
  expect(text('checks')).toContain('- [relay-reachable](/checks/relay-reachable): All read it.')
  expect(text('checks')).not.toContain('### ')
  expect(text('checks/relay-reachable')).toContain('[the next](/checks/proxy-exists)')
  expect(text('checks/proxy-exists')).toContain('[ValueMalformed](/errors/core#valuemalformed)')
  expect(text('errors/core')).toContain(
    '<a id="valuemalformed"></a>See [the check](/checks/relay-reachable)'
  )
})

test('a page without a heading has the name of its file, and the first paragraph of words is its summary', () => {
  const pages = collect({
    'docs/a.md': 'No heading here',
    'docs/b.md': '# B\n\n[!NOTE]\n\n- a list\n\n`Code` begins: it goes on. And on.\n',
    'docs/c.md': '# C\n\nVersion 1.5 has\nno full stop',
    'docs/d.md': '# D\n\n1. A list only\n'
  })
  expect(pages.map(({ title, summary, source }) => [source, title, summary])).toEqual([
    ['docs/a.md', 'docs/a.md', 'No heading here'],
    ['docs/b.md', 'B', '`Code` begins:'],
    ['docs/c.md', 'C', 'Version 1.5 has no full stop'],
    ['docs/d.md', 'D', '']
  ])
})

test('braces and tags of the text are text, and those of code and anchors stay', () => {
  const [page] = collect({
    'docs/a.md':
      '# A\n\n<a id="x"></a>\n\n{{ one }} <b> <https://acme.example> `{{ two }} <i>`\n\n```\n<c> {{ }}\n[b](b.md)\n```\n[broken](b.md\n'
  })
  expect(page?.text).toBe(
    '# A\n\n<a id="x"></a>\n\n&#123;&#123; one }} &lt;b> <https://acme.example> `{{ two }} <i>`\n\n```\n<c> {{ }}\n[b](b.md)\n```\n[broken](b.md\n'
  )
})

test('a link to a place leads there in lower case, and one to a folder to its page', () => {
  const [page] = collect({
    'docs/a.md':
      '# A\n\n[one](#Some-Place) [two](examples/) [three](../packages/core/src#Here) [four](mailto:a@b.c)\n',
    'docs/examples/README.md': '# Examples\n'
  })
  const repository = 'https://github.com/paraclock/paraclock/blob/main'
  expect(page?.text).toContain(
    `[one](#some-place) [two](/examples/index) [three](${repository}/packages/core/src#here) [four](mailto:a@b.c)`
  )
})

test('the menu leads to every page of docs', () => {
  const root = join(import.meta.dirname, '../../..')
  const menu = readFileSync(join(root, 'apps/site/.vitepress/config.ts'), 'utf8')
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter((name) => !menu.includes(`'${basename(name, '.md')}')`))).toEqual([])
})
