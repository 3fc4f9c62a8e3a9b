import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLostPlaces } from '../src/listLostPlaces.ts'

test('every place of "Where a new feature goes" is there', () => {
  expect(listLostPlaces(join(import.meta.dirname, '../../..'))).toEqual([])
})

test('a place that moved is listed, and one outside of the table is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'paraclock-places-'))
  try {
    mkdirSync(join(root, 'packages/acme/src'), { recursive: true })
    const row = '| a | `acme/src`, `acme/src/gone.ts`, `apps/acme` |'
    const page = `# A\n\n## Where a new feature goes\n\n${row}\n\n## Rules\n\n\`acme/lost\`\n`
    writeFileSync(join(root, 'CONTRIBUTING.md'), page)
    expect(listLostPlaces(root)).toEqual(['acme/src/gone.ts', 'apps/acme'])
  } finally {
    rmSync(root, { recursive: true })
  }
})
