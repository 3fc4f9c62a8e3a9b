import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRefusedWords } from '../src/findRefusedWords.ts'
import { withFiles } from './support/withFiles.ts'

test('comments and pages use no word that the table of words refuses', () => {
  expect(findRefusedWords(join(import.meta.dirname, '../../..'))).toEqual([])
})

test('a refused word is found in a comment and on a page, and an allowed one is not', () => {
  const table = '| write | not |\n|---|---|\n| stated | `told`, word |\n| after | `as of` |'
  const files = {
    'CONTRIBUTING.md': `# A\n\n## Words\n\n${table}\n\n## Rules\n\n| a | \`rule\` |\n`,
    'packages/acme/src/one.ts':
      '/** What one is Told. */\nconst told = 1\n// A word, a rule and an untold one.\n',
    'packages/acme/src/one.test.ts': '// told\n',
    'docs/one.md': '# One\n\nFees as of a block.\n'
  }
  expect(withFiles(files, findRefusedWords)).toEqual([
    'docs/one.md:3 as of',
    'packages/acme/src/one.ts:1 Told'
  ])
})
