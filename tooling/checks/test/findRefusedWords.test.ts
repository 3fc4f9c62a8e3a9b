import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRefusedWords } from '../src/findRefusedWords.ts'

test('comments and pages use no word that the table of words refuses', () => {
  expect(findRefusedWords(join(import.meta.dirname, '../../..'))).toEqual([])
})

test('a refused word is found in a comment and on a page, and an allowed one is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'paraclock-words-'))
  try {
    mkdirSync(join(root, 'packages/acme/src'), { recursive: true })
    mkdirSync(join(root, 'docs'))
    const table = '| write | not |\n|---|---|\n| stated | `told`, word |\n| after | `as of` |'
    const page = `# A\n\n## Words\n\n${table}\n\n## Rules\n\n| a | \`rule\` |\n`
    writeFileSync(join(root, 'CONTRIBUTING.md'), page)
    const source =
      '/** What one is Told. */\nconst told = 1\n// A word, a rule and an untold one.\n'
    writeFileSync(join(root, 'packages/acme/src/one.ts'), source)
    writeFileSync(join(root, 'packages/acme/src/one.test.ts'), '// told\n')
    writeFileSync(join(root, 'docs/one.md'), '# One\n\nFees as of a block.\n')
    expect(findRefusedWords(root)).toEqual([
      'docs/one.md:3 as of',
      'packages/acme/src/one.ts:1 Told'
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})
