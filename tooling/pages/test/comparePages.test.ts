import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { comparePages } from '../src/comparePages.ts'

const root = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a page that is missing, outdated or left over differs; one written by hand does not', async () => {
  mkdirSync(join(root, 'docs/things'), { recursive: true })
  for (const name of ['README.md', 'same.md', 'old.md', 'gone.md', 'picture.svg']) {
    writeFileSync(join(root, 'docs/things', name), 'as it was\n')
  }
  const differences = await comparePages(root, {
    folder: 'docs/things',
    byHand: ['README.md'],
    render: async () =>
      new Map([
        ['same.md', 'as it was\n'],
        ['old.md', 'as it is\n'],
        ['new.md', 'new\n']
      ])
  })
  expect(differences).toEqual([
    { path: 'docs/things/old.md', text: 'as it is\n' },
    { path: 'docs/things/new.md', text: 'new\n' },
    { path: 'docs/things/gone.md', text: null }
  ])
})

test('in a folder of pages by hand, nothing is left over', async () => {
  const render = async () => new Map([['same.md', 'as it was\n']])
  const differences = await comparePages(root, { folder: 'docs/things', byHand: 'others', render })
  expect(differences).toEqual([])
})
