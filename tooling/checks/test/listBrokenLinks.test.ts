import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBrokenLinks } from '../src/listBrokenLinks.ts'
import { withFiles } from './support/withFiles.ts'

test('every link of the pages leads to a file and a heading', () => {
  expect(listBrokenLinks(join(import.meta.dirname, '../../..'))).toEqual([])
})

test('a link to a missing file, and to a missing heading, is found', () => {
  const links = ['one.md', 'one.md#fees-xcm', 'one.md#fees', 'two.md', 'https://acme.example']
  const files = {
    'docs/one.md': '# One\n\n## Fees `XCM`\n',
    'docs/links.md': links.map((link) => `[x](${link})`).join('\n')
  }
  expect(withFiles(files, listBrokenLinks)).toEqual([
    'docs/links.md links to one.md#fees',
    'docs/links.md links to two.md'
  ])
})
