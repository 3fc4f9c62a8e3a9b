import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBrokenLinks } from '../src/listBrokenLinks.ts'

test('every link of the pages leads to a file and a heading', () => {
  expect(listBrokenLinks(join(import.meta.dirname, '../../..'))).toEqual([])
})

test('a link to a missing file, and to a missing heading, is found', () => {
  const root = mkdtempSync(join(tmpdir(), 'paraclock-links-'))
  try {
    mkdirSync(join(root, 'docs'))
    writeFileSync(join(root, 'docs/one.md'), '# One\n\n## Fees `XCM`\n')
    const links = ['one.md', 'one.md#fees-xcm', 'one.md#fees', 'two.md', 'https://acme.example']
    writeFileSync(join(root, 'docs/links.md'), links.map((link) => `[x](${link})`).join('\n'))
    expect(listBrokenLinks(root)).toEqual([
      'docs/links.md links to one.md#fees',
      'docs/links.md links to two.md'
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})
