import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLostPlaces } from '../src/listLostPlaces.ts'
import { withFiles } from './support/withFiles.ts'

test('every place of "Where a new feature goes" is there', () => {
  expect(listLostPlaces(join(import.meta.dirname, '../../..'))).toEqual([])
})

test('a place that moved is listed, and one outside of the table is not', () => {
  const row = '| a | `acme/src`, `acme/src/gone.ts`, `apps/acme` |'
  const files = {
    'CONTRIBUTING.md': `# A\n\n## Where a new feature goes\n\n${row}\n\n## Rules\n\n\`acme/lost\`\n`,
    'packages/acme/src/one.ts': ''
  }
  expect(withFiles(files, listLostPlaces)).toEqual(['acme/src/gone.ts', 'apps/acme'])
})

test('a name that a file lost is listed, before and after its file', () => {
  const row =
    '| a | `kept` of `acme/src/one.ts`, `gone` in `acme/src/one.ts`, `acme/src/one.ts` (`lost`) |'
  const files = {
    'CONTRIBUTING.md': `## Where a new feature goes\n\n${row}\n`,
    'packages/acme/src/one.ts': 'const kept = 1'
  }
  expect(withFiles(files, listLostPlaces)).toEqual([
    'gone of acme/src/one.ts',
    'lost of acme/src/one.ts'
  ])
})
